// Starts a session for a person and gives out its secret once.
import type { SignedIn } from "#features/accounts/sessions/contract.ts";
import { hashSecret, newSecret } from "#features/accounts/sessions/secret.ts";
import { insertSession } from "#features/accounts/sessions/store.ts";
import { newId } from "#kernel/id.ts";
import type { Context } from "#platform/context.ts";
import type { Db } from "#platform/database/open.ts";

const day = 24 * 60 * 60 * 1000;

/** Facts F3: 14 days, kept alive by use up to 60. */
export async function startSession(
  context: Context,
  db: Db,
  user: { id: string; username: string },
): Promise<SignedIn> {
  const token = newSecret("session");
  const now = context.clock.now().getTime();
  const expires = new Date(now + 14 * day);
  await insertSession(db, {
    id: newId<"session">(),
    user_id: user.id,
    token_hash: hashSecret(token),
    expires_at: expires,
    refresh_expires_at: new Date(now + 60 * day),
    ip: context.origin.ip,
    user_agent: context.origin.userAgent.slice(0, 512),
  });
  return { token, expiresAt: expires.toISOString(), user: { id: user.id, username: user.username } };
}
