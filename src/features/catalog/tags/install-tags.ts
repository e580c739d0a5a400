// Puts the tag lists that the site starts with into the database; what staff added later stays.
import gameVersions from "#features/catalog/data/game-versions.json" with { type: "json" };
import tags from "#features/catalog/data/tags.json" with { type: "json" };
import type { GameVersionRow, LoaderRow } from "#features/catalog/tags/store.ts";
import { insertCategories, insertGameVersions, insertLoaders } from "#features/catalog/tags/store.ts";
import type { Db } from "#platform/database/open.ts";
import { transaction } from "#platform/database/open.ts";

/** Idempotent: rows that exist are left as they are. */
export async function installTags(db: Db): Promise<void> {
  await transaction(db, async (inner) => {
    await insertGameVersions(
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
    await insertLoaders(inner, [...loaders, { name: "mrpack", supported_project_types: ["modpack"], hidden: true }]);
    await insertCategories(inner, tags.categories);
  });
}
