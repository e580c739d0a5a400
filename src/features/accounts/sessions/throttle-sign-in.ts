// Slows down guessing of passwords without ever shutting a person out: after too many wrong ones, work has to be proved.
import { createHmac } from "node:crypto";
import { deviceOf, hashDevice } from "#features/accounts/sessions/device.ts";
import { isKnownDevice } from "#features/accounts/sessions/known-devices-store.ts";
import { foldLogin } from "#features/accounts/sessions/person-store.ts";
import { Problem } from "#kernel/problem.ts";
import type { Context } from "#platform/context.ts";
import { clientKey } from "#platform/limits/index.ts";
import { forgiveShared, takeShared } from "#platform/limits/shared-store.ts";
import type { Rate } from "#platform/limits/take-from-bucket.ts";

/** Wrong passwords for one login from one network, or from one browser that its person signed in with before. */
const perPlace: Rate = { limit: 10, windowSeconds: 15 * 60, burst: 10 };
/** Wrong passwords for one login from everywhere; browsers that its person signed in with before do not count. */
const perLogin: Rate = { limit: 50, windowSeconds: 60 * 60, burst: 50 };

/** Logins of any length and meaning become keys of one length that say nothing. */
function keyOf(context: Context, ...parts: string[]): string {
  return `sign-in ${createHmac("sha256", context.secret).update(parts.join("\n")).digest("base64url")}`;
}

/**
 * Counts an attempt, before its password is checked. Counts by the login as it is looked up, whether there is such an
 * account or not, so that nothing can be learned from it.
 * @param userId the account behind the login, if there is one
 * @returns what to do once the password turned out right
 */
export async function countAttempt(
  context: Context,
  login: string,
  userId: string | undefined,
): Promise<{ crowded: boolean; forgive: () => Promise<void> }> {
  const { db, origin } = context;
  const folded = await foldLogin(db, login);
  const device = deviceOf(context);
  // Asked for unknown logins too, so that both take as long.
  const known = await isKnownDevice(db, userId ?? "", hashDevice(context, device));
  const place = keyOf(context, known ? `device ${device}` : `network ${clientKey(origin.ip)}`, folded);
  const here = await takeShared(db, place, perPlace);
  const everywhere = known || (await takeShared(db, keyOf(context, "everywhere", folded), perLogin)).allowed;
  return { crowded: !here.allowed || !everywhere, forgive: () => forgiveShared(db, place) };
}

/** Wrong proofs of who one is in one session: whoever took over a session is not to guess on. */
const perSession: Rate = { limit: 10, windowSeconds: 15 * 60, burst: 10 };

/** Counts an attempt of a session at proving again who it belongs to; another sign-in is always open. */
export async function countConfirmation(
  context: Context,
  sessionId: string,
): Promise<{ forgive: () => Promise<void> }> {
  const key = `confirm ${sessionId}`;
  if (!(await takeShared(context.db, key, perSession)).allowed) throw new Problem("tooMany", "sign-in.tries");
  return { forgive: () => forgiveShared(context.db, key) };
}
