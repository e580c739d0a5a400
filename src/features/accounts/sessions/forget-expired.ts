// Removes what has been expired for a while: sessions, access tokens and links sent by mail.
import { deleteExpiredSessions } from "#features/accounts/sessions/store.ts";
import { deleteExpiredLinks } from "#features/accounts/sign-up/store.ts";
import { deleteExpiredTokens } from "#features/accounts/tokens/store.ts";
import type { World } from "#platform/context.ts";

/** People still see for a month that a token expired, or why a link does not work any more. */
const keptMs = 30 * 24 * 60 * 60 * 1000;

export async function forgetExpired(world: Pick<World, "db" | "clock">): Promise<void> {
  const now = world.clock.now();
  const before = new Date(now.getTime() - keptMs);
  await deleteExpiredSessions(world.db, now);
  await deleteExpiredTokens(world.db, before);
  await deleteExpiredLinks(world.db, before);
}
