// Finds the projects behind the names by which a file declares its dependencies.
import { findProjects } from "#features/catalog/projects/find-project.ts";
import { presentListIcon } from "#features/catalog/projects/present-projects.ts";
import type { Suggestion } from "#features/catalog/uploads/contract.ts";
import type { Context } from "#platform/context.ts";

interface Declared {
  readonly modId: string;
  readonly kind: "required" | "optional" | "incompatible";
}

/** Names inside the game that differ from the project's slug everywhere. */
const otherSlugs: ReadonlyMap<string, string> = new Map([
  ["fabric", "fabric-api"],
  ["quilted_fabric_api", "qsl"],
]);

/** The slugs that a name may have, likeliest first: slugs are rarely written with underscores. */
function slugsOf(modId: string): string[] {
  const lower = modId.toLowerCase();
  return [...new Set([otherSlugs.get(lower) ?? lower, lower.replaceAll("_", "-"), lower.replaceAll("-", "_")])];
}

/** Names that are the slug of a project the caller may see become dependencies; the others are returned as they are. */
export async function matchDeclared(
  context: Context,
  declared: readonly Declared[],
): Promise<{ matched: Suggestion["dependencies"]; unmatched: Suggestion["unmatched"] }> {
  const matched = new Map<string, Suggestion["dependencies"][number]>();
  const unmatched: Suggestion["unmatched"] = [];
  if (declared.length === 0) return { matched: [], unmatched };
  const refs = [...new Set(declared.flatMap(({ modId }) => slugsOf(modId)))].filter((ref) => ref.length <= 64);
  const bySlug = new Map((await findProjects(context, refs, false)).map(({ row }) => [row.slug, row]));
  for (const { modId, kind } of declared) {
    const row = slugsOf(modId)
      .map((slug) => bySlug.get(slug))
      .find((found) => found !== undefined);
    if (!row) unmatched.push({ name: modId, kind });
    else if (!matched.has(row.id)) {
      const icon = presentListIcon(row)?.smallUrl ?? null;
      matched.set(row.id, { projectId: row.id, versionId: null, fileName: null, kind, title: row.title, icon });
    }
  }
  return { matched: [...matched.values()], unmatched };
}
