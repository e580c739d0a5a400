// Inserts the initial tag lists; tags that staff added later are kept.
import gameVersions from "#features/catalog/data/game-versions.json" with { type: "json" };
import tags from "#features/catalog/data/tags.json" with { type: "json" };
import { tagsChanged } from "#features/catalog/events.ts";
import type { GameVersionRow, LoaderRow } from "#features/catalog/tags/store.ts";
import { insertCategories, insertGameVersions, insertLoaders } from "#features/catalog/tags/store.ts";
import type { Db } from "#platform/database/open.ts";
import { transaction } from "#platform/database/open.ts";
import { emit } from "#platform/jobs/index.ts";

/** Idempotent: existing rows are left unchanged. */
export async function installTags(db: Db): Promise<void> {
  await transaction(db, async (inner) => {
    const versions = await insertGameVersions(
      inner,
      gameVersions.map((one) => ({
        version: one.version,
        version_type: one.version_type as GameVersionRow["version_type"],
        released_at: new Date(one.date),
        major: one.major,
      })),
    );
    const loaders: LoaderRow[] = tags.loaders.map((one) => ({
      name: one.name,
      supported_project_types: one.supported_project_types,
      hidden: "hidden" in one && one.hidden === true,
    }));
    const added = await insertLoaders(inner, [
      ...loaders,
      { name: "mrpack", supported_project_types: ["modpack"], hidden: true },
    ]);
    const categories = await insertCategories(inner, tags.categories);
    if (versions + added + categories > 0) await emit(inner, tagsChanged, {});
  });
}
