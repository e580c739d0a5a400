// Throttles password guessing without ever locking a user out: after too many wrong passwords, proof of work is
// required.
import { createHmac } from "node:crypto";
import { deviceOf, hashDevice } from "#features/accounts/sessions/device.ts";
import { isKnownDevice } from "#features/accounts/sessions/known-devices-store.ts";
import { foldLogin } from "#features/accounts/sessions/user-store.ts";
import { Problem } from "#kernel/problem.ts";
import type { Context } from "#platform/context.ts";
import { clientKey } from "#platform/limits/index.ts";
import { forgiveShared, takeShared } from "#platform/limits/shared-store.ts";
import type { Rate } from "#platform/limits/take-from-bucket.ts";

/** Wrong passwords per login and network, or per login and known device. */
const perPlace: Rate = { limit: 10, windowSeconds: 15 * 60, burst: 10 };
/** Wrong passwords per login from all networks, excluding known devices. */
const perLogin: Rate = { limit: 50, windowSeconds: 60 * 60, burst: 50 };

/** Hashes logins into fixed-length keys that reveal nothing. */
function keyOf(context: Context, ...parts: string[]): string {
  return `sign-in ${createHmac("sha256", context.secret).update(parts.join("\n")).digest("base64url")}`;
}

/**
 * Counts an attempt before its password is checked. Keyed by the login as it is looked up, whether or not the account
 * exists, so that nothing is revealed.
 * @param userId the account with this login, if any
 * @returns what to call once the password turns out right
 */
export async function countAttempt(
  context: Context,
  login: string,
  userId: string | undefined,
): Promise<{ crowded: boolean; forgive: () => Promise<void> }> {
  const { db, origin } = context;
  const folded = await foldLogin(db, login);
  const device = deviceOf(context);
  // Queried for unknown logins too, so that both take the same time.
  const known = await isKnownDevice(db, userId ?? "", hashDevice(context, device));
  const place = keyOf(context, known ? `device ${device}` : `network ${clientKey(origin.ip)}`, folded);
  const here = await takeShared(db, place, perPlace);
  const everywhere = known || (await takeShared(db, keyOf(context, "everywhere", folded), perLogin)).allowed;
  return { crowded: !here.allowed || !everywhere, forgive: () => forgiveShared(db, place) };
}

/** Wrong re-authentication attempts per session, so that whoever took over a session cannot keep guessing. */
const perSession: Rate = { limit: 10, windowSeconds: 15 * 60, burst: 10 };

/** Counts a session's re-authentication attempt; signing in separately is always possible. */
export async function countConfirmation(
  context: Context,
  sessionId: string,
): Promise<{ forgive: () => Promise<void> }> {
  const key = `confirm ${sessionId}`;
  if (!(await takeShared(context.db, key, perSession)).allowed) throw new Problem("tooMany", "sign-in.tries");
  return { forgive: () => forgiveShared(context.db, key) };
}
