// Queries on organizations.
import { sql } from "kysely";
import { organizationTag } from "#features/teams/cache-tags.ts";
import { dependOn } from "#platform/cache/index.ts";
import type { Db } from "#platform/database/open.ts";

export interface OrganizationRow {
  id: string;
  team_id: string;
  slug: string;
  name: string;
  description: string;
  icon_id: string | null;
  color: number | null;
}

/** By id or slug, case-insensitively. */
export async function findOrganization(db: Db, ref: string): Promise<OrganizationRow | undefined> {
  const { rows } = await sql<OrganizationRow>`
    select id, team_id, slug, name, description, icon_id, color from organizations
    where id = ${ref} or lower(slug) = lower(${ref}) order by (id = ${ref}) desc limit 1`.execute(db);
  if (rows[0]) dependOn([organizationTag(rows[0].id)]);
  return rows[0];
}

/** The organizations a user is an accepted member of, by name. */
export async function organizationsOf(db: Db, userId: string): Promise<OrganizationRow[]> {
  const { rows } = await sql<OrganizationRow>`
    select o.id, o.team_id, o.slug, o.name, o.description, o.icon_id, o.color
    from organizations o join team_members m on m.team_id = o.team_id
    where m.user_id = ${userId} and m.accepted order by lower(o.name)`.execute(db);
  return rows;
}

export async function insertOrganization(db: Db, row: OrganizationRow): Promise<void> {
  await db.insertInto("organizations").values(row).execute();
}

/** Unknown ids are skipped. */
export async function loadOrganizations(db: Db, ids: readonly string[]): Promise<OrganizationRow[]> {
  const { rows } = await sql<OrganizationRow>`
    select id, team_id, slug, name, description, icon_id, color from organizations
    where id = any(${ids}::text[]) order by id`.execute(db);
  return rows;
}

/** Removes the pictures from organizations that use them as icons; returns the organization ids. */
export async function removeOrganizationIcons(db: Db, media: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update organizations set icon_id = null, color = null where icon_id = any(${media}::text[]) returning id`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}
