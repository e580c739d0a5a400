// Starts a session and returns its secret, once.
import type { SignedIn } from "#features/accounts/sessions/contract.ts";
import {
  deviceOf,
  hashDevice,
  launcherMark,
  maxUserAgentLength,
  userAgentName,
} from "#features/accounts/sessions/device.ts";
import { recordDevice } from "#features/accounts/sessions/known-devices-store.ts";
import { loadUser } from "#features/accounts/sessions/user-store.ts";
import { hashSecret, newSecret } from "#features/accounts/sessions/secret.ts";
import { deleteSession, insertSession } from "#features/accounts/sessions/store.ts";
import { notifyUser } from "#features/accounts/sessions/notify-user.ts";
import { newId } from "#kernel/id.ts";
import type { Context } from "#platform/context.ts";
import type { Db } from "#platform/database/open.ts";
import { findCountry } from "#platform/geo/find-country.ts";

const day = 24 * 60 * 60 * 1000;

/** Mails the user about a sign-in from a new device. */
async function notifyNewDevice(context: Context, db: Db, userId: string, country: string | null): Promise<void> {
  const { userAgent, ip } = context.origin;
  const locale = (await loadUser(db, userId))?.locale ?? "en-US";
  const name = country && new Intl.DisplayNames([locale, "en-US"], { type: "region" }).of(country);
  await notifyUser(context, db, userId, {
    template: "login-new-device",
    device: userAgentName(userAgent) || "?",
    place: name ? `${name} (${ip})` : ip,
    at: context.clock.now(),
  });
}

/** Ends the session that the caller was carrying. */
async function endCallingSession({ actor }: Context, db: Db): Promise<void> {
  if (actor.kind === "person" && actor.credential.kind === "session")
    await deleteSession(db, actor.person.id, actor.credential.id);
}

/** The epoch means "never authenticated"; both JavaScript and the database can represent it. */
const never = new Date(0);

/**
 * Lasts 14 days (docs/product.md, Ids and secrets), extended by use up to 60. The user has just authenticated or signed
 * up, which needs no mail; a launcher gets a session beside the calling one, without recent authentication.
 */
export async function startSession(
  context: Context,
  db: Db,
  user: { id: string; username: string },
  how: "sign-in" | "sign-up" | "launcher" = "sign-in",
): Promise<SignedIn> {
  const token = newSecret("session");
  const now = context.clock.now();
  const expires = new Date(now.getTime() + 14 * day);
  const refreshExpires = new Date(now.getTime() + 60 * day);
  const device = deviceOf(context);
  const country = await findCountry(context.origin.ip);
  const launcher = how === "launcher";
  if (!launcher) await endCallingSession(context, db);
  const known = await recordDevice(db, user.id, hashDevice(context, device), now);
  await insertSession(db, {
    id: newId<"session">(),
    user_id: user.id,
    token_hash: hashSecret(token),
    created_at: now,
    last_used_at: now,
    confirmed_at: launcher ? never : now,
    expires_at: expires,
    refresh_expires_at: refreshExpires,
    ip: context.origin.ip,
    user_agent: ((launcher ? launcherMark : "") + context.origin.userAgent).slice(0, maxUserAgentLength),
    country,
  });
  if (!known && how !== "sign-up") await notifyNewDevice(context, db, user.id, country);
  return {
    token,
    expiresAt: expires.toISOString(),
    refreshExpiresAt: refreshExpires.toISOString(),
    device,
    user: { id: user.id, username: user.username },
  };
}
