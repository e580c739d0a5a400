// Reads everything listed in id order, for consumers of the whole site such as sitemaps.
import { sql } from "kysely";
import type { ProjectType } from "#features/catalog/projects/project-type.ts";
import type { Db } from "#platform/database/open.ts";

/** A range of a list in id order: ids after `after` (empty for the start) up to `to`, or to the end if null. */
export interface IdRange {
  readonly after: string;
  readonly to: string | null;
}

/** A range with the time of the last change in it. */
export interface ListedRange extends IdRange {
  readonly changed: Date;
}

export interface ListedProject {
  readonly id: string;
  readonly slug: string;
  readonly types: readonly ProjectType[];
  readonly requested_type: ProjectType;
  readonly updated_at: Date;
}

/** A user or organization with listed projects. */
export interface ListedAuthor {
  readonly id: string;
  /** Name in the page's URL. */
  readonly name: string;
  readonly updated_at: Date;
}

export const listedKinds = ["projects", "users", "organizations"] as const;
export type ListedKind = (typeof listedKinds)[number];

const isListed = sql`p.is_listed`;
/** Listed projects `p` with the accepted members `m` of their teams, and those of the teams of their organizations. */
const ofTeams = sql`from team_members m join projects p on p.team_id = m.team_id where m.accepted and ${isListed}`;
const ofOrganizations = sql`from team_members m join organizations o on o.team_id = m.team_id
  join projects p on p.organization_id = o.id where m.accepted and ${isListed}`;
const ofOrganization = sql`from projects p where p.organization_id = o.id and ${isListed}`;

const lists = {
  projects: sql`select p.id, p.updated_at from projects p where ${isListed}`,
  users: sql`select id, max(updated_at) as updated_at from (select m.user_id as id, p.updated_at ${ofTeams}
    union all select m.user_id, p.updated_at ${ofOrganizations}) x group by id`,
  organizations: sql`select o.id, x.updated_at from organizations o,
    lateral (select max(p.updated_at) as updated_at ${ofOrganization}) x where x.updated_at is not null`,
};

/** Splits the list into ranges of `size`; the last one is open-ended, so that it includes later additions. */
export async function splitListed(db: Db, kind: ListedKind, size: number): Promise<ListedRange[]> {
  const { rows } = await sql<{ last: string; changed: Date }>`
    select max(id) as last, max(updated_at) as changed
    from (select id, updated_at, (row_number() over (order by id) - 1) / ${size}::int as part from (${lists[kind]}) l) n
    group by part order by last`.execute(db);
  return rows.map(({ changed }, i) => {
    const to = i === rows.length - 1 ? null : (rows[i]?.last ?? null);
    return { after: rows[i - 1]?.last ?? "", to, changed };
  });
}

/** The next `count` listed projects of a range. */
export async function listedProjectsIn(db: Db, { after, to }: IdRange, count: number): Promise<ListedProject[]> {
  const { rows } = await sql<ListedProject>`
    select p.id, p.slug, p.types, p.requested_type, p.updated_at from projects p
    where p.id > ${after} and (${to}::text is null or p.id <= ${to}) and ${isListed}
    order by p.id limit ${count}`.execute(db);
  return rows;
}

/** The next `count` users of a range who own listed projects. */
export async function listedUsersIn(db: Db, { after, to }: IdRange, count: number): Promise<ListedAuthor[]> {
  const { rows } = await sql<ListedAuthor>`
    select u.id, u.username as name, greatest(own.updated_at, theirs.updated_at) as updated_at
    from users u,
      lateral (select max(p.updated_at) as updated_at ${ofTeams} and m.user_id = u.id) own,
      lateral (select max(p.updated_at) as updated_at ${ofOrganizations} and m.user_id = u.id) theirs
    where u.id > ${after} and (${to}::text is null or u.id <= ${to})
      and coalesce(own.updated_at, theirs.updated_at) is not null
    order by u.id limit ${count}`.execute(db);
  return rows;
}

/** The next `count` organizations of a range that own listed projects. */
export async function listedOrganizationsIn(db: Db, { after, to }: IdRange, count: number): Promise<ListedAuthor[]> {
  const { rows } = await sql<ListedAuthor>`
    select o.id, o.slug as name, x.updated_at
    from organizations o, lateral (select max(p.updated_at) as updated_at ${ofOrganization}) x
    where o.id > ${after} and (${to}::text is null or o.id <= ${to}) and x.updated_at is not null
    order by o.id limit ${count}`.execute(db);
  return rows;
}
