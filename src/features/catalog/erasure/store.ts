// Queries for the projects a leaving user is in, and for exporting a user's catalog data.
import { sql } from "kysely";
import type { ProjectType } from "#features/catalog/projects/project-type.ts";
import type { ProjectStatus } from "#features/catalog/projects/status.ts";
import type { Db } from "#platform/database/open.ts";
import type { Page } from "#platform/feature/index.ts";

export interface LeavingRow {
  id: string;
  team_id: string;
  slug: string;
  title: string;
  requested_type: ProjectType;
  types: ProjectType[];
  status: ProjectStatus;
  organization_id: string | null;
  is_owner: boolean;
}

/** Locks what `projectsOf` returns until the transaction ends. */
export async function lockProjectsOf(db: Db, userId: string, ended: readonly string[]): Promise<void> {
  await sql`
    select from projects p where p.organization_id = any(${ended}::text[])
      or exists (select from team_members m where m.team_id = p.team_id and m.user_id = ${userId})
    order by p.id for no key update of p`.execute(db);
}

/** Projects whose team includes the user, and those of the organizations that are deleted with the account. */
export async function projectsOf(db: Db, userId: string, ended: readonly string[]): Promise<LeavingRow[]> {
  const { rows } = await sql<LeavingRow>`
    select p.id, p.team_id, p.slug, p.title, p.requested_type, p.types, p.status, p.organization_id,
      coalesce(m.is_owner, false) as is_owner
    from projects p left join team_members m on m.team_id = p.team_id and m.user_id = ${userId}
    where m.user_id is not null or p.organization_id = any(${ended}::text[])
    order by p.id`.execute(db);
  return rows;
}

/** Reassigns versions published by one user to another. */
export async function passVersions(db: Db, from: string, to: string): Promise<number> {
  const { rows } = await sql`update versions set author_id = ${to} where author_id = ${from} returning id`.execute(db);
  return rows.length;
}

/** Whether any existing version was published by the user. */
export async function hasVersions(db: Db, userId: string): Promise<boolean> {
  const { rows } = await sql`select from versions where author_id = ${userId} limit 1`.execute(db);
  return rows.length > 0;
}

/** Deletes the user's unpublished uploads. */
export async function deleteUploadsOf(db: Db, userId: string): Promise<void> {
  await sql`delete from uploads where user_id = ${userId}`.execute(db);
}

const mine = (userId: string) => sql`
  select p.* from projects p left join organizations o on o.id = p.organization_id
  where exists (select from team_members m
    where m.user_id = ${userId} and m.accepted and m.team_id in (p.team_id, o.team_id))`;

export const projectsPage: Page<string> = async (db, userId, after, count) => {
  const { rows } = await sql<{ id: string }>`
    select p.id, p.organization_id, p.slug, p.requested_type as type, p.title, p.summary, p.body, p.status,
      p.requested_status, p.moderator_message, p.moderator_message_body, p.license_id, p.license_url, p.issues_url,
      p.source_url, p.wiki_url, p.discord_url, p.color, p.categories, p.additional_categories, p.loaders,
      p.game_versions, p.environments, p.types, p.monetization_status, p.downloads, p.followers,
      p.created_at as created, p.updated_at as updated, p.approved_at as approved, p.queued_at as queued,
      array(select s.slug from project_old_slugs s where s.project_id = p.id order by s.left_at) as former_slugs,
      (select coalesce(jsonb_agg(jsonb_build_object('platform', d.platform, 'url', d.url) order by d.ordering), '[]')
        from project_donations d where d.project_id = p.id) as donations,
      (select coalesce(jsonb_agg(jsonb_build_object('locale', t.locale, 'title', t.title, 'summary', t.summary,
        'body', t.body, 'updated', t.updated_at) order by t.locale), '[]')
        from project_translations t where t.project_id = p.id) as translations,
      (select coalesce(jsonb_agg(jsonb_build_object('picture', '/media/' || g.full_id || '.webp', 'title', g.title,
        'description', g.description, 'featured', g.featured, 'created', g.created_at) order by g.ordering), '[]')
        from gallery_images g where g.project_id = p.id) as gallery
    from (${mine(userId)}) p where p.id > ${after} order by p.id limit ${count}`.execute(db);
  return rows;
};

export const versionsPage: Page<string> = async (db, userId, after, count) => {
  const { rows } = await sql<{ id: string }>`
    select v.id, v.project_id, v.author_id = ${userId} as by_you, v.version_number, v.name, v.changelog, v.channel,
      v.status, v.requested_status, v.featured, v.environment, v.loaders, v.pack_loaders, v.game_versions, v.downloads,
      v.published_at as published,
      (select coalesce(jsonb_agg(jsonb_build_object('name', f.file_name, 'type', f.file_type, 'primary', f.is_primary,
        'sha1', encode(f.sha1, 'hex'), 'size', b.size) order by f.ordering, f.id), '[]')
        from version_files f join published_bytes b on b.sha1 = f.sha1 where f.version_id = v.id) as files,
      (select coalesce(jsonb_agg(jsonb_build_object('project', d.project_id, 'version', d.dependency_version_id,
        'file', d.file_name, 'kind', d.kind) order by d.id), '[]')
        from version_dependencies d where d.version_id = v.id) as dependencies
    from versions v where (v.author_id = ${userId} or v.project_id in (select id from (${mine(userId)}) p))
      and v.id > ${after} order by v.id limit ${count}`.execute(db);
  return rows;
};

/** The user's submissions for review, of whatever project. */
export async function submissionsOf(db: Db, userId: string): Promise<object[]> {
  const { rows } = await sql<object>`
    select id, project_id, note, submitted_at as submitted from project_submissions
    where user_id = ${userId} order by submitted_at, id`.execute(db);
  return rows;
}

/** The user's unpublished uploads. */
export async function uploadsOf(db: Db, userId: string): Promise<object[]> {
  const { rows } = await sql<object>`
    select id, file_name, size, encode(sha512, 'hex') as sha512, created_at as created, expires_at as expires
    from uploads where user_id = ${userId} order by created_at, id`.execute(db);
  return rows;
}

/** The user's downloads while signed in, as far back as they are retained. */
export const downloadsPage: Page<number> = async (db, userId, after, count) => {
  const { rows } = await sql<{ id: number }>`
    select id, project_id, version_id, at from download_events
    where user_id = ${userId} and id > ${after} order by id limit ${count}`.execute(db);
  return rows;
};
