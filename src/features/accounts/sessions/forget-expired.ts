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
import type { World } from "#platform/context.ts";

/** People still see for a month that a token expired, or why a link does not work any more. */
const keptMs = 30 * 24 * 60 * 60 * 1000;
/** A browser in which nobody signed in for a year is a stranger's again. */
const deviceKeptMs = 365 * 24 * 60 * 60 * 1000;

export async function forgetExpired(world: Pick<World, "db" | "clock">): Promise<void> {
  const now = world.clock.now();
  const before = new Date(now.getTime() - keptMs);
  await deleteExpiredSessions(world.db, now);
  await deleteExpiredFlows(world.db, now);
  await deleteExpiredProofs(world.db, now);
  await deleteFreeNames(world.db, now);
  await deleteExpiredChanges(world.db, now);
  await deleteIdleDevices(world.db, new Date(now.getTime() - deviceKeptMs));
  // A code that comes a second time ends its token, as long as there is one.
  await deleteExpiredCodes(world.db, before);
  await deleteExpiredAppTokens(world.db, now);
  await deleteExpiredTokens(world.db, before);
  await deleteExpiredLinks(world.db, before);
}
