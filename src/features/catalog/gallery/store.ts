// Queries that change a project's gallery.
import { sql } from "kysely";
import type { Insertable, Updateable } from "kysely";
import type { Db, Schema } from "#platform/database/open.ts";

export async function insertImage(db: Db, row: Insertable<Schema["gallery_images"]>): Promise<void> {
  await db.insertInto("gallery_images").values(row).execute();
}

export async function updateImage(db: Db, id: string, change: Updateable<Schema["gallery_images"]>): Promise<void> {
  if (Object.keys(change).length === 0) return;
  await db.updateTable("gallery_images").set(change).where("id", "=", id).execute();
}

/** At most one image of a project is featured. */
export async function unfeatureOthers(db: Db, projectId: string, id: string): Promise<void> {
  await sql`update gallery_images set featured = false where project_id = ${projectId} and id <> ${id}`.execute(db);
}

export async function deleteImage(db: Db, id: string): Promise<void> {
  await sql`delete from gallery_images where id = ${id}`.execute(db);
}
