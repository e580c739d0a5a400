// Estimates the sizes of versions and projects as JSON before they are read.
import { sql } from "kysely";
import type { Db } from "#platform/database/open.ts";

/** `base` is the size without the long text; the constants are the keys and values of fixed length. */
const sizes = {
  versions: sql`select v.id, octet_length(v.changelog) as texts,
      450 + octet_length(json_build_array(v.name, v.version_number, v.loaders, v.pack_loaders, v.game_versions)::text)
      + coalesce((select sum(96 + coalesce(octet_length(to_json(d.file_name)::text), 4))
        from version_dependencies d where d.version_id = v.id), 0)
      + coalesce((select sum(380 + 4 * octet_length(f.file_name))
        from version_files f where f.version_id = v.id), 0) as base
    from versions v`,
  projects: sql`select id, octet_length(body) as texts, 1024 as base from projects`,
};

export interface Sizes {
  base: number;
  texts: number;
}

/** Sizes of versions in the order of the ids; unknown ids are left out. */
export async function loadVersionSizes(db: Db, ids: readonly string[]): Promise<(Sizes & { id: string })[]> {
  const { rows } = await sql<Sizes & { id: string }>`
    select i.id, t.base::bigint as base, t.texts::bigint as texts
    from unnest(${ids}::text[]) with ordinality i(id, place) join (${sizes.versions}) t on t.id = i.id
    order by i.place`.execute(db);
  return rows;
}

/** Total bytes of the versions or projects, and of their changelogs or descriptions; repeated ids count repeatedly. */
export async function sumSizes(db: Db, table: keyof typeof sizes, ids: readonly string[]): Promise<Sizes> {
  const { rows } = await sql<Sizes>`
    select coalesce(sum(u.times * t.base), 0)::bigint as base, coalesce(sum(u.times * t.texts), 0)::bigint as texts
    from (select id, count(*) as times from unnest(${ids}::text[]) i(id) group by id) u
    join (${sizes[table]}) t on t.id = u.id`.execute(db);
  return rows[0] ?? { base: 0, texts: 0 };
}
