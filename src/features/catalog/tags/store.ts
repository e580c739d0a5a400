// Queries on the tag tables: categories, loaders, game versions.
import { sql } from "kysely";
import { tagsTag } from "#features/catalog/cache-tags.ts";
import { dependOn } from "#platform/cache/index.ts";
import type { Db } from "#platform/database/open.ts";

export interface GameVersionRow {
  version: string;
  version_type: "release" | "snapshot" | "beta" | "alpha";
  released_at: Date;
  major: boolean;
}

/** Newest first. */
export async function loadGameVersions(db: Db): Promise<GameVersionRow[]> {
  dependOn([tagsTag]);
  const { rows } = await sql<GameVersionRow>`
    select version, version_type, released_at, major from game_versions order by released_at desc, version`.execute(db);
  return rows;
}

export interface LoaderRow {
  name: string;
  supported_project_types: string[];
  hidden: boolean;
}

export async function loadLoaders(db: Db): Promise<LoaderRow[]> {
  dependOn([tagsTag]);
  const { rows } = await sql<LoaderRow>`
    select name, supported_project_types, hidden from loaders order by ordering, name`.execute(db);
  return rows;
}

export interface CategoryRow {
  name: string;
  project_type: string;
  header: string;
}

export async function loadCategories(db: Db): Promise<CategoryRow[]> {
  dependOn([tagsTag]);
  const { rows } = await sql<CategoryRow>`
    select name, project_type, header from categories order by ordering, name`.execute(db);
  return rows;
}

/** Returns how many were new. */
export async function insertGameVersions(db: Db, rows: readonly GameVersionRow[]): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into game_versions (version, version_type, released_at, major)
    select version, version_type, released_at, major from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r(version text, version_type text, released_at timestamptz, major boolean)
    on conflict (version) do nothing`.execute(db);
  return Number(numAffectedRows);
}

/** Returns how many were new. */
export async function insertLoaders(db: Db, rows: readonly LoaderRow[]): Promise<number> {
  let added = 0;
  for (const [ordering, row] of rows.entries()) {
    const result = await db
      .insertInto("loaders")
      .values({ ...row, ordering })
      .onConflict((oc) => oc.column("name").doNothing())
      .executeTakeFirst();
    added += Number(result.numInsertedOrUpdatedRows ?? 0);
  }
  return added;
}

/** Returns how many were new. */
export async function insertCategories(db: Db, rows: readonly CategoryRow[]): Promise<number> {
  let added = 0;
  for (const [ordering, row] of rows.entries()) {
    const result = await db
      .insertInto("categories")
      .values({ ...row, ordering })
      .onConflict((oc) => oc.columns(["name", "project_type"]).doNothing())
      .executeTakeFirst();
    added += Number(result.numInsertedOrUpdatedRows ?? 0);
  }
  return added;
}
