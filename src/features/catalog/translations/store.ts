// Queries on translations.
import { sql } from "kysely";
import type { RawBuilder } from "kysely";
import type { Db } from "#platform/database/open.ts";

export interface TranslationTexts {
  readonly title: string | null;
  readonly summary: string | null;
  readonly body: string | null;
}

export interface TranslationRow extends TranslationTexts {
  readonly project_id: string;
  readonly locale: string;
  readonly stale: boolean;
  /** Whether the description is translated, even if `body` was not read. */
  readonly translates_body: boolean;
  readonly updated_at: Date;
}

/** Hash of the original's texts for the parts that are translated: `t` is the translation, `p` the project. */
const sourceNow = sql`md5(jsonb_build_array(
  case when t.title is not null then p.title end,
  case when t.summary is not null then p.summary end,
  case when t.body is not null then p.body end)::text)`;

/**
 * Translations of projects, ordered by language tag.
 * @param body `null` to skip reading the descriptions
 */
async function load(db: Db, body: RawBuilder<unknown>, where: RawBuilder<unknown>): Promise<TranslationRow[]> {
  const { rows } = await sql<TranslationRow>`
    select t.project_id, t.locale, t.title, t.summary, ${body} as body, t.updated_at,
      t.body is not null as translates_body, t.source <> ${sourceNow} as stale
    from project_translations t join projects p on p.id = t.project_id
    where ${where} order by t.project_id, t.locale`.execute(db);
  return rows;
}

export function loadTranslations(db: Db, projectIds: readonly string[]): Promise<TranslationRow[]> {
  return load(db, sql`null::text`, sql`t.project_id = any(${projectIds}::text[])`);
}

export async function loadTranslation(db: Db, projectId: string, locale: string): Promise<TranslationRow | undefined> {
  const [row] = await load(db, sql`t.body`, sql`t.project_id = ${projectId} and t.locale = ${locale}`);
  return row;
}

/** Translated titles and summaries of projects, without the staleness check. */
export async function loadTitles(
  db: Db,
  projectIds: readonly string[],
): Promise<Pick<TranslationRow, "project_id" | "locale" | "title" | "summary">[]> {
  const { rows } = await sql<Pick<TranslationRow, "project_id" | "locale" | "title" | "summary">>`
    select project_id, locale, title, summary from project_translations
    where project_id = any(${projectIds}::text[]) order by project_id, locale`.execute(db);
  return rows;
}

/** Writes all three texts and the hash of the current original. */
export async function writeTranslation(
  db: Db,
  projectId: string,
  locale: string,
  { title, summary, body }: TranslationTexts,
  at: Date,
): Promise<void> {
  await sql`
    insert into project_translations (project_id, locale, title, summary, body, updated_at, source)
    select t.*, ${sourceNow}
    from (values (${projectId}::text, ${locale}::text, ${title}::text, ${summary}::text, ${body}::text,
      ${at}::timestamptz)) t (project_id, locale, title, summary, body, updated_at)
      join projects p on p.id = t.project_id
    on conflict (project_id, locale) do update set title = excluded.title, summary = excluded.summary,
      body = excluded.body, updated_at = excluded.updated_at, source = excluded.source`.execute(db);
}

/** Returns whether there was one. */
export async function deleteTranslation(db: Db, projectId: string, locale: string): Promise<boolean> {
  const { rows } = await sql`
    delete from project_translations where project_id = ${projectId} and locale = ${locale} returning 1`.execute(db);
  return rows.length > 0;
}
