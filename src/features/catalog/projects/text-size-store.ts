// Estimates the sizes of versions and projects as JSON before they are read.
import { sql } from "kysely";
import type { Db } from "#platform/database/open.ts";

/** Bytes of JSON of one or several versions or projects. */
export interface Sizes {
  /** Without the long text. */
  base: number;
  texts: number;
}

/** The columns of `Sizes` for versions `v`. The constants are the keys and values of fixed length. */
export const versionSizes = sql`octet_length(v.changelog)::bigint as texts,
  (450 + octet_length(json_build_array(v.name, v.version_number, v.loaders, v.pack_loaders, v.game_versions)::text)
    + coalesce((select sum(96 + coalesce(octet_length(to_json(d.file_name)::text), 4))
      from version_dependencies d where d.version_id = v.id), 0)
    + coalesce((select sum(380 + 4 * octet_length(f.file_name))
      from version_files f where f.version_id = v.id), 0))::bigint as base`;

const sizes = {
  versions: sql`select v.id, ${versionSizes} from versions v`,
  projects: sql`select id, octet_length(body) as texts, 1024 as base from projects`,
};

/** Total bytes of the versions or projects, and of their changelogs or descriptions; repeated ids count repeatedly. */
export async function sumSizes(db: Db, table: keyof typeof sizes, ids: readonly string[]): Promise<Sizes> {
  const { rows } = await sql<Sizes>`
    select coalesce(sum(u.times * t.base), 0)::bigint as base, coalesce(sum(u.times * t.texts), 0)::bigint as texts
    from (select id, count(*) as times from unnest(${ids}::text[]) i(id) group by id) u
    join (${sizes[table]}) t on t.id = u.id`.execute(db);
  return rows[0] ?? { base: 0, texts: 0 };
}
