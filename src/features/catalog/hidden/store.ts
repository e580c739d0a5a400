// Queries on the projects that users hide from their search lists.
import { sql } from "kysely";
import type { ProjectType } from "#features/catalog/projects/project-type.ts";
import type { Db } from "#platform/database/open.ts";

export interface HiddenRow {
  id: string;
  slug: string;
  title: string;
  types: ProjectType[];
  requested_type: ProjectType;
  icon_small_id: string | null;
  hidden_at: Date;
}

/** A user's hidden projects that are public, the latest first. */
export async function loadHidden(db: Db, userId: string): Promise<HiddenRow[]> {
  const { rows } = await sql<HiddenRow>`
    select p.id, p.slug, p.title, p.types, p.requested_type, p.icon_small_id, h.hidden_at
    from hidden_projects h join projects p on p.id = h.project_id
    where h.user_id = ${userId} and p.is_public order by h.hidden_at desc, p.id`.execute(db);
  return rows;
}

/** False if the user hides `most` others already. */
export async function insertHidden(
  db: Db,
  { userId, projectId, at, most }: { userId: string; projectId: string; at: Date; most: number },
): Promise<boolean> {
  // So that two requests cannot both take the last place.
  await sql`select from users where id = ${userId} for update`.execute(db);
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from hidden_projects
    where user_id = ${userId} and project_id <> ${projectId}`.execute(db);
  if ((rows[0]?.count ?? 0) >= most) return false;
  await sql`
    insert into hidden_projects (user_id, project_id, hidden_at)
    select ${userId}, id, ${at} from projects where id = ${projectId} for key share
    on conflict (user_id, project_id) do nothing`.execute(db);
  return true;
}

export async function deleteHidden(db: Db, userId: string, projectId: string): Promise<void> {
  await sql`delete from hidden_projects where user_id = ${userId} and project_id = ${projectId}`.execute(db);
}

export async function deleteAllHidden(db: Db, userId: string): Promise<void> {
  await sql`delete from hidden_projects where user_id = ${userId}`.execute(db);
}

/** For the data export, with those that are not public now. */
export async function hiddenOf(db: Db, userId: string): Promise<object[]> {
  const { rows } = await sql<object>`
    select project_id, hidden_at as hidden from hidden_projects
    where user_id = ${userId} order by hidden_at, project_id`.execute(db);
  return rows;
}
