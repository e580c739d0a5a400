// Manages a user's own sessions: list, end, refresh, and create one for a launcher.
import type * as contract from "#features/accounts/sessions/contract.ts";
import { parseUserAgent, launcherMark } from "#features/accounts/sessions/device.ts";
import { loadUser, loadProtection } from "#features/accounts/sessions/user-store.ts";
import {
  endOtherSessions,
  lockCurrentSession,
  rotateSession,
  sessionOf,
} from "#features/accounts/sessions/renew-session.ts";
import { startSession } from "#features/accounts/sessions/start-session.ts";
import { deleteSession, listSessionsOf } from "#features/accounts/sessions/store.ts";
import type { SessionRow } from "#features/accounts/sessions/store.ts";
import { missing } from "#kernel/problem.ts";
import type { Verb } from "#platform/context.ts";
import { transaction } from "#platform/database/open.ts";

function present(row: SessionRow, current: string): contract.SessionView {
  return {
    id: row.id,
    current: row.id === current,
    ...parseUserAgent(row.user_agent),
    userAgent: row.user_agent.replace(launcherMark, ""),
    ip: row.ip,
    country: row.country,
    created: row.created_at.toISOString(),
    lastUsed: row.last_used_at.toISOString(),
    expires: row.expires_at.toISOString(),
    refreshExpires: row.refresh_expires_at.toISOString(),
  };
}

export const listSessions: Verb<typeof contract.listSessions> = async (context) => {
  const { person, session } = sessionOf(context.actor);
  const rows = await listSessionsOf(context.db, person.id, context.clock.now());
  const all = rows.map((row) => present(row, session.id));
  return all.toSorted((a, b) => Number(b.current) - Number(a.current));
};

export const revokeSession: Verb<typeof contract.revokeSession> = async (context, input) => {
  const { person } = sessionOf(context.actor);
  if (!(await deleteSession(context.db, person.id, input.session))) throw missing("session");
};

export const revokeOtherSessions: Verb<typeof contract.revokeOtherSessions> = async (context) => {
  return transaction(context.db, async (db) => {
    await lockCurrentSession(context, db);
    return { ended: await endOtherSessions(context, db) };
  });
};

export const refreshSession: Verb<typeof contract.refreshSession> = (context) =>
  rotateSession(context, context.db, "as-before");

export const startLauncherSession: Verb<typeof contract.startLauncherSession> = async (context) => {
  const { person } = sessionOf(context.actor);
  return transaction(context.db, async (db) => {
    await lockCurrentSession(context, db);
    return startSession(context, db, person, "launcher");
  });
};

export const getSecurity: Verb<typeof contract.getSecurity> = async (context) => {
  const { person } = sessionOf(context.actor);
  const account = await loadUser(context.db, person.id);
  if (!account) throw missing("user");
  const { totp, totpSince, codes, passkeys, providers } = await loadProtection(context.db, person.id);
  return {
    email: account.email,
    emailVerified: account.email_verified_at !== null,
    password: account.password_hash !== null,
    twoFactor: totp,
    twoFactorSince: totpSince?.toISOString() ?? null,
    backupCodes: codes,
    passkeys,
    providers,
    eraseAt: account.erase_at?.toISOString() ?? null,
  };
};
