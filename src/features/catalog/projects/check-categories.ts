// Refuses categories that do not exist for a project's types.
import type { ProjectType } from "#features/catalog/projects/project-type.ts";
import { knownCategories } from "#features/catalog/projects/write-store.ts";
import { invalid } from "#kernel/problem.ts";
import type { Db } from "#platform/database/open.ts";

/** Plugins and data packs use the categories of mods. */
function categoryTypes(types: readonly ProjectType[]): string[] {
  return types.map((type) => (type === "plugin" || type === "datapack" ? "mod" : type));
}

/** Checks every list; refusals name the field and the invalid category. */
export async function checkCategories(
  db: Db,
  types: readonly ProjectType[],
  lists: Readonly<Record<string, readonly string[] | undefined>>,
): Promise<void> {
  for (const [field, names] of Object.entries(lists)) {
    if (!names?.length) continue;
    if (new Set(names).size < names.length) throw invalid(field, "category.twice");
    const known = await knownCategories(db, names, categoryTypes(types));
    const unknown = names.find((name) => !known.has(name));
    if (unknown !== undefined) throw invalid(field, "category.unknown", { name: unknown });
  }
}
