// Queries on submissions for review.
import { sql } from "kysely";
import type { Db } from "#platform/database/open.ts";

export interface NewSubmission {
  readonly id: string;
  readonly projectId: string;
  readonly userId: string | null;
  readonly note: string;
  readonly at: Date;
}

export interface SubmissionRow {
  id: string;
  username: string | null;
  note: string;
  submitted_at: Date;
}

export async function insertSubmission(db: Db, { id, projectId, userId, note, at }: NewSubmission): Promise<void> {
  await sql`
    insert into project_submissions (id, project_id, user_id, note, submitted_at)
    values (${id}, ${projectId}, ${userId}, ${note}, ${at})`.execute(db);
}

/** The latest submissions of a project, newest first. */
export async function loadSubmissions(db: Db, projectId: string, most: number): Promise<SubmissionRow[]> {
  const { rows } = await sql<SubmissionRow>`
    select s.id, u.username, s.note, s.submitted_at
    from project_submissions s left join users u on u.id = s.user_id
    where s.project_id = ${projectId} order by s.submitted_at desc, s.id limit ${most}`.execute(db);
  return rows;
}
