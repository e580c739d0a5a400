// Queries on flows that begin in one request and finish in another, exactly once.
import { sql } from "kysely";
import { hashSecret, newSecret } from "#features/accounts/sessions/secret.ts";
import type { Db } from "#platform/database/open.ts";

/** Kinds of flows. */
export type FlowKind =
  | "second-factor"
  | "totp-setup"
  | "passkey-registration"
  | "passkey-sign-in"
  | "provider"
  | "provider-sign-up"
  | "oauth-request";

export interface Flow {
  readonly user_id: string | null;
  readonly data: unknown;
}

/**
 * Begins a flow and returns the secret that finishes it.
 * @param flow.data data for the second half, as JSON
 * @param flow.minutes lifetime (docs/product.md, Ids and secrets)
 */
export async function beginFlow(
  db: Db,
  flow: { kind: FlowKind; userId: string | null; data: object; minutes: number; now: Date },
): Promise<string> {
  const secret = newSecret("link");
  await sql`
    insert into auth_flows (token_hash, kind, user_id, data, created_at, expires_at)
    values (${hashSecret(secret)}, ${flow.kind}, ${flow.userId}, ${JSON.stringify(flow.data)}::jsonb, ${flow.now},
      ${flow.now}::timestamptz + ${flow.minutes} * interval '1 minute')`.execute(db);
  return secret;
}

/** Reads a pending flow without finishing it. */
export async function findFlow(db: Db, kind: FlowKind, secret: string, now: Date): Promise<Flow | undefined> {
  const { rows } = await sql<Flow>`
    select user_id, data from auth_flows
    where token_hash = ${hashSecret(secret)} and kind = ${kind} and expires_at > ${now}`.execute(db);
  return rows[0];
}

/** Finishes a flow; of concurrent attempts, one gets it. */
export async function consumeFlow(db: Db, kind: FlowKind, secret: string, now: Date): Promise<Flow | undefined> {
  const { rows } = await sql<Flow & { live: boolean }>`
    delete from auth_flows where token_hash = ${hashSecret(secret)} and kind = ${kind}
    returning user_id, data, expires_at > ${now} as live`.execute(db);
  return rows[0]?.live ? rows[0] : undefined;
}

/** Counts an attempt at a pending flow and returns it while there were fewer than `most`; the flow stays open. */
export async function tryFlow(
  db: Db,
  kind: FlowKind,
  secret: string,
  most: number,
  now: Date,
): Promise<Flow | undefined> {
  const { rows } = await sql<Flow>`
    update auth_flows set data = data || jsonb_build_object('tries', coalesce((data ->> 'tries')::int, 0) + 1)
    where token_hash = ${hashSecret(secret)} and kind = ${kind} and expires_at > ${now}
      and coalesce((data ->> 'tries')::int, 0) < ${most}
    returning user_id, data`.execute(db);
  return rows[0];
}

/** Ends an application's pending authorization requests for the user. */
export async function endWaitingRequests(db: Db, userId: string, appId: string): Promise<void> {
  await sql`
    delete from auth_flows
    where kind = 'oauth-request' and user_id = ${userId} and data ->> 'appId' = ${appId}`.execute(db);
}

/** Deletes expired flows. */
export async function deleteExpiredFlows(db: Db, now: Date): Promise<void> {
  await sql`delete from auth_flows where expires_at <= ${now}`.execute(db);
}
