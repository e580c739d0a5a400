// The projects behind icons and gallery images.
import { sql } from "kysely";
import type { ProjectStatus } from "#features/catalog/projects/status.ts";
import type { Db } from "#platform/database/open.ts";

export interface ProjectMark {
  id: string;
  status: ProjectStatus;
}

export async function marksOfProjects(db: Db, ids: readonly string[]): Promise<ProjectMark[]> {
  const { rows } = await sql<ProjectMark>`
    select id, status from projects where id = any(${ids}::text[])`.execute(db);
  return rows;
}

/** The projects whose galleries hold the images. */
export async function marksOfImages(db: Db, ids: readonly string[]): Promise<ProjectMark[]> {
  const { rows } = await sql<ProjectMark>`
    select distinct p.id, p.status from gallery_images g join projects p on p.id = g.project_id
    where g.id = any(${ids}::text[])`.execute(db);
  return rows;
}
