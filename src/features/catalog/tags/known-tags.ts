// Game versions for all verbs, cached.
import type { GameVersion } from "#features/catalog/files/game-version.ts";
import type { GameVersionRow } from "#features/catalog/tags/store.ts";
import { loadGameVersions } from "#features/catalog/tags/store.ts";
import type { SpaceOptions } from "#platform/cache/index.ts";
import type { Context } from "#platform/context.ts";

/** Newest first, in the shapes used by stores and by file checks. */
export interface KnownGameVersions {
  readonly rows: readonly GameVersionRow[];
  readonly list: readonly GameVersion[];
  readonly byName: ReadonlyMap<string, GameVersionRow>;
}

const space: SpaceOptions<KnownGameVersions> = {
  name: "catalog.game-versions",
  freshMs: 600_000,
  emptied: "by-tag",
  maxEntries: 1,
  maxBytes: 4 * 1024 * 1024,
  bytesOf: ({ rows }) => 1 + rows.length * 512,
};

async function read(context: Context): Promise<KnownGameVersions> {
  const rows = await loadGameVersions(context.db);
  const list = rows.map(({ version, version_type, released_at }) => ({
    version,
    version_type,
    date: released_at.toISOString(),
  }));
  return { rows, list, byName: new Map(rows.map((row) => [row.version, row])) };
}

/** The known game versions; rows inserted manually appear within ten minutes. */
export function knownGameVersions(context: Context): Promise<KnownGameVersions> {
  return context.cache.space(space).get("all", () => read(context));
}
