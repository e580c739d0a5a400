// Database writes outside the product's operations: statuses, dates and counts that would take time to accumulate.
import { sql } from "kysely";
import type { DemoProject, DemoVersion } from "./projects/define.ts";
import { people } from "./people.ts";
import { randomFrom, seedOf } from "./random.ts";
import type { Db } from "#platform/database/open.ts";

const dayMs = 86_400_000;

/** The demo accounts of a demo site. */
export const demoNames = ["admin", "moderator", "creator", "visitor"] as const;

const ours = [...demoNames, ...people.map((person) => person.username)];

/** Whether filling has completed before. */
export async function isFilled(db: Db): Promise<boolean> {
  const { rows } = await sql`select from secrets where name = 'demo-filled'`.execute(db);
  return rows.length > 0;
}

export async function markFilled(db: Db): Promise<void> {
  await sql`insert into secrets (name, value) values ('demo-filled', '\\x01') on conflict (name) do nothing`.execute(
    db,
  );
}

/** Whether there are users who are not part of the demo content. */
export async function hasStrangers(db: Db): Promise<boolean> {
  const { rows } = await sql`select from users where not (username = any(${ours}::text[])) limit 1`.execute(db);
  return rows.length > 0;
}

export async function slugExists(db: Db, slug: string): Promise<boolean> {
  const { rows } = await sql`select from projects where slug = ${slug}`.execute(db);
  return rows.length > 0;
}

/** Sets a version's planned date and downloads. */
export async function ageVersion(db: Db, id: string, version: DemoVersion): Promise<void> {
  await sql`
    update versions set published_at = ${version.published}, downloads = ${version.downloads} where id = ${id}`.execute(
    db,
  );
}

/** Sets a project's planned status, dates and counts. */
export async function ageProject(db: Db, id: string, project: DemoProject, now: Date): Promise<void> {
  await fillDays(db, id, project, now);
  await sql`
    update projects set status = ${project.status}, requested_status = ${project.requestedStatus},
      moderator_message = ${project.moderatorMessage}, downloads = ${project.downloads}, followers = ${project.followers},
      created_at = ${project.created}, approved_at = ${project.approved}, updated_at = ${project.updated},
      queued_at = ${project.status === "processing" ? project.updated : null}
    where id = ${id}`.execute(db);
  // Each image is an hour newer than the previous one, starting at the project's creation.
  await sql`
    update gallery_images set created_at = ${project.created}::timestamptz + (ordering + 1) * interval '1 hour'
    where project_id = ${id}`.execute(db);
}

/** How far back the demo content has downloads of days. */
const daysFilled = 100;

/**
 * Downloads of each of the last days, as if the project had grown or faded at a steady rate since its release, with
 * more of them on weekends; together fewer than all of its downloads.
 */
export function daysOfProject(project: DemoProject, now: Date): { readonly day: string; readonly downloads: number }[] {
  if (!project.approved || project.downloads === 0) return [];
  const random = randomFrom(seedOf(project.slug));
  const age = Math.max(1, (now.getTime() - project.approved.getTime()) / dayMs);
  const growth = 0.3 + random() ** 2 * 2;
  const ends = Math.floor(Math.min(age, daysFilled));
  const weights = Array.from({ length: ends }, (_, ago) => {
    const weekday = new Date(now.getTime() - ago * dayMs).getUTCDay();
    const trend = growth * (1 - ago / Math.max(age, daysFilled)) ** (growth > 1 ? 2 : 0.5);
    return trend * (weekday === 0 || weekday === 6 ? 1.35 : 1) * (0.8 + random() * 0.4);
  });
  const average = project.downloads / age;
  const total = weights.reduce((sum, weight) => sum + weight * average, 0);
  const fit = Math.min(1, (project.downloads * 0.9) / Math.max(1, total));
  return weights
    .map((weight, ago) => ({
      day: new Date(now.getTime() - ago * dayMs).toISOString().slice(0, 10),
      downloads: Math.floor(weight * average * fit),
    }))
    .filter(({ downloads }) => downloads > 0);
}

async function fillDays(db: Db, id: string, project: DemoProject, now: Date): Promise<void> {
  const days = daysOfProject(project, now);
  await sql`
    insert into daily_downloads (project_id, day, downloads)
    select ${id}, * from unnest(${days.map(({ day }) => day)}::date[], ${days.map(({ downloads }) => downloads)}::int[])
    on conflict do nothing`.execute(db);
}

/** Moves a project into an organization: its members own it, so the owner's row is removed from the team. */
export async function giveToOrganization(db: Db, projectId: string, organizationId: string): Promise<void> {
  await sql`update projects set organization_id = ${organizationId} where id = ${projectId}`.execute(db);
  await sql`
    delete from team_members m using projects p
    where p.id = ${projectId} and m.team_id = p.team_id and m.is_owner`.execute(db);
}
