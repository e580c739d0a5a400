// Starts a session for a person and gives out its secret once.
import type { SignedIn } from "#features/accounts/sessions/contract.ts";
import { describeAgent, deviceOf, hashDevice, launcherMark } from "#features/accounts/sessions/device.ts";
import { keepDevice } from "#features/accounts/sessions/known-devices-store.ts";
import { loadPerson } from "#features/accounts/sessions/person-store.ts";
import { hashSecret, newSecret } from "#features/accounts/sessions/secret.ts";
import { insertSession } from "#features/accounts/sessions/store.ts";
import { tellPerson } from "#features/accounts/sessions/tell-person.ts";
import { newId } from "#kernel/id.ts";
import type { Context } from "#platform/context.ts";
import type { Db } from "#platform/database/open.ts";
import { findCountry } from "#platform/geo/find-country.ts";

const day = 24 * 60 * 60 * 1000;

/** Says to the person where somebody just signed in as them. */
async function tellOfDevice(context: Context, db: Db, userId: string, country: string | null): Promise<void> {
  const { userAgent, ip } = context.origin;
  const { os, platform } = describeAgent(userAgent);
  const locale = (await loadPerson(db, userId))?.locale ?? "en-US";
  const name = country && new Intl.DisplayNames([locale, "en-US"], { type: "region" }).of(country);
  await tellPerson(context, db, userId, {
    template: "login-new-device",
    device: [platform, os].filter(Boolean).join(", ") || "?",
    place: name ? `${name} (${ip})` : ip,
    at: context.clock.now(),
  });
}

/**
 * Facts F3: 14 days, kept alive by use up to 60. The person just proved who they are.
 * @param launcher for a program on the person's machine: since when the session that asks counts as proved
 */
export async function startSession(
  context: Context,
  db: Db,
  user: { id: string; username: string },
  launcher?: { confirmedAt: Date },
): Promise<SignedIn> {
  const token = newSecret("session");
  const now = context.clock.now();
  const expires = new Date(now.getTime() + 14 * day);
  const refreshExpires = new Date(now.getTime() + 60 * day);
  const { device } = deviceOf(context);
  const country = await findCountry(context.origin.ip);
  const met = await keepDevice(db, user.id, hashDevice(context, device), now);
  await insertSession(db, {
    id: newId<"session">(),
    user_id: user.id,
    token_hash: hashSecret(token),
    created_at: now,
    last_used_at: now,
    confirmed_at: launcher?.confirmedAt ?? now,
    expires_at: expires,
    refresh_expires_at: refreshExpires,
    ip: context.origin.ip,
    user_agent: ((launcher ? launcherMark : "") + context.origin.userAgent).slice(0, 512),
    country,
  });
  if (met === "new") await tellOfDevice(context, db, user.id, country);
  return {
    token,
    expiresAt: expires.toISOString(),
    refreshExpiresAt: refreshExpires.toISOString(),
    device,
    user: { id: user.id, username: user.username },
  };
}
