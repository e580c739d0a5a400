// The game versions as every verb needs them, read once in a while instead of at every call.
import type { GameVersion } from "#features/catalog/files/game-version.ts";
import type { GameVersionRow } from "#features/catalog/tags/store.ts";
import { loadGameVersions } from "#features/catalog/tags/store.ts";
import type { Context, Ports } from "#platform/context.ts";

/** Newest first, in the shapes that stores and files use. */
export interface KnownGameVersions {
  readonly rows: readonly GameVersionRow[];
  readonly list: readonly GameVersion[];
  readonly byName: ReadonlyMap<string, GameVersionRow>;
}

interface Kept {
  readonly at: number;
  readonly known: Promise<KnownGameVersions>;
}

const keepMs = 10_000;
/** One entry for each running program: its ports are the same object in every call. */
const kept = new WeakMap<Ports, Kept>();

async function read(context: Context): Promise<KnownGameVersions> {
  const rows = await loadGameVersions(context.db);
  const list = rows.map(({ version, version_type, released_at }) => ({
    version,
    version_type,
    date: released_at.toISOString(),
  }));
  return { rows, list, byName: new Map(rows.map((row) => [row.version, row])) };
}

/** What the site knows; a version that staff add is seen within ten seconds. */
export function knownGameVersions(context: Context): Promise<KnownGameVersions> {
  const now = context.clock.now().getTime();
  const there = kept.get(context.ports);
  if (there && now - there.at < keepMs) return there.known;
  const known = read(context);
  kept.set(context.ports, { at: now, known });
  known.catch(() => kept.delete(context.ports));
  return known;
}
