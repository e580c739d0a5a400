// Starts a session for a person and gives out its secret once.
import type { SignedIn } from "#features/accounts/sessions/contract.ts";
import { hashSecret, newSecret } from "#features/accounts/sessions/secret.ts";
import { insertSession } from "#features/accounts/sessions/store.ts";
import { newId, randomText } from "#kernel/id.ts";
import type { Context } from "#platform/context.ts";
import type { Db } from "#platform/database/open.ts";

const day = 24 * 60 * 60 * 1000;

/** Facts F3: 14 days, kept alive by use up to 60. The person just proved who they are. */
export async function startSession(
  context: Context,
  db: Db,
  user: { id: string; username: string },
): Promise<SignedIn> {
  const token = newSecret("session");
  const now = context.clock.now();
  const expires = new Date(now.getTime() + 14 * day);
  const refreshExpires = new Date(now.getTime() + 60 * day);
  const device = context.origin.device ?? randomText(32);
  await insertSession(db, {
    id: newId<"session">(),
    user_id: user.id,
    token_hash: hashSecret(token),
    created_at: now,
    confirmed_at: now,
    expires_at: expires,
    refresh_expires_at: refreshExpires,
    ip: context.origin.ip,
    user_agent: context.origin.userAgent.slice(0, 512),
    country: null,
  });
  return {
    token,
    expiresAt: expires.toISOString(),
    refreshExpiresAt: refreshExpires.toISOString(),
    device,
    user: { id: user.id, username: user.username },
  };
}
