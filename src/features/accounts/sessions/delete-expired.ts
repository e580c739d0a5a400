// Deletes what has long expired: sessions, pending sign-ins, access tokens, mailed links, idle devices.
import { deleteExpiredChanges } from "#features/accounts/addresses/changes-store.ts";
import { deleteExpiredProofs } from "#features/accounts/captcha/store.ts";
import { deleteExpiredFlows } from "#features/accounts/flows/store.ts";
import { deleteExpiredCodes } from "#features/accounts/oauth/grants-store.ts";
import { deleteExpiredAppTokens } from "#features/accounts/oauth/token-store.ts";
import { deleteFreeNames } from "#features/accounts/profiles/erased-usernames-store.ts";
import { deleteIdleDevices } from "#features/accounts/sessions/known-devices-store.ts";
import { deleteExpiredSessions } from "#features/accounts/sessions/store.ts";
import { deleteExpiredLinks } from "#features/accounts/addresses/links-store.ts";
import { deleteExpiredTokens } from "#features/accounts/tokens/store.ts";
import type { Services } from "#platform/context.ts";

/** For a month users can still see that a token expired, or why a link no longer works. */
const keptMs = 30 * 24 * 60 * 60 * 1000;
/** A browser unused for a year is no longer a known device. */
const deviceKeptMs = 365 * 24 * 60 * 60 * 1000;

export async function deleteExpired(services: Pick<Services, "db" | "clock">): Promise<void> {
  const now = services.clock.now();
  const before = new Date(now.getTime() - keptMs);
  await deleteExpiredSessions(services.db, now);
  await deleteExpiredFlows(services.db, now);
  await deleteExpiredProofs(services.db, now);
  await deleteFreeNames(services.db, now);
  await deleteExpiredChanges(services.db, now);
  await deleteIdleDevices(services.db, new Date(now.getTime() - deviceKeptMs));
  // A reused code revokes its token, as long as there is one.
  await deleteExpiredCodes(services.db, before);
  await deleteExpiredAppTokens(services.db, now);
  await deleteExpiredTokens(services.db, before);
  await deleteExpiredLinks(services.db, before);
}
