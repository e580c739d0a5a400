// Queries for the projects behind icons and gallery images.
import { sql } from "kysely";
import type { ProjectStatus } from "#features/catalog/projects/status.ts";
import type { Db } from "#platform/database/open.ts";

export interface ProjectStatusRow {
  id: string;
  status: ProjectStatus;
}

export async function projectsWithStatus(db: Db, ids: readonly string[]): Promise<ProjectStatusRow[]> {
  const { rows } = await sql<ProjectStatusRow>`
    select id, status from projects where id = any(${ids}::text[])`.execute(db);
  return rows;
}

/** The projects whose galleries contain the images. */
export async function projectsOfImages(db: Db, ids: readonly string[]): Promise<ProjectStatusRow[]> {
  const { rows } = await sql<ProjectStatusRow>`
    select distinct p.id, p.status from gallery_images g join projects p on p.id = g.project_id
    where g.id = any(${ids}::text[])`.execute(db);
  return rows;
}

/** Removes the pictures from projects that use them as icons; returns the project ids. */
export async function removeIcons(db: Db, media: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update projects set icon_id = null, icon_small_id = null, icon_thumbhash = null, color = null
    where icon_id = any(${media}::text[]) or icon_small_id = any(${media}::text[]) returning id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Removes the pictures from galleries; returns the project ids. */
export async function removeImages(db: Db, media: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ project_id: string }>`
    delete from gallery_images where full_id = any(${media}::text[]) or thumb_id = any(${media}::text[])
    returning project_id`.execute(db);
  return [...new Set(rows.map((row) => row.project_id))];
}
