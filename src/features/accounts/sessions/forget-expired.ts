// Removes what has been over for a while: sessions, sign-ins under way, access tokens, links sent by mail, old devices.
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

/** People still see for a month that a token expired, or why a link does not work any more. */
const keptMs = 30 * 24 * 60 * 60 * 1000;
/** A browser in which nobody signed in for a year is a stranger's again. */
const deviceKeptMs = 365 * 24 * 60 * 60 * 1000;

export async function forgetExpired(services: Pick<Services, "db" | "clock">): Promise<void> {
  const now = services.clock.now();
  const before = new Date(now.getTime() - keptMs);
  await deleteExpiredSessions(services.db, now);
  await deleteExpiredFlows(services.db, now);
  await deleteExpiredProofs(services.db, now);
  await deleteFreeNames(services.db, now);
  await deleteExpiredChanges(services.db, now);
  await deleteIdleDevices(services.db, new Date(now.getTime() - deviceKeptMs));
  // A code that comes a second time ends its token, as long as there is one.
  await deleteExpiredCodes(services.db, before);
  await deleteExpiredAppTokens(services.db, now);
  await deleteExpiredTokens(services.db, before);
  await deleteExpiredLinks(services.db, before);
}
