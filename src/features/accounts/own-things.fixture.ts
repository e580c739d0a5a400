// Private data of an account owner, and inputs for operations that the samples can only call without success.
import { createHash } from "node:crypto";
import { Secret, TOTP } from "otpauth";
import { perform } from "#api/perform.ts";
import {
  addTotp,
  beginAuthorization,
  beginPasskey,
  beginPasskeySignIn,
  beginTotp,
  createApp,
  createPasskey,
  listSessions,
} from "#features/accounts/contract.ts";
import { makeAuthenticator } from "#features/accounts/passkeys/authenticator.fixture.ts";
import { randomText } from "#kernel/id.ts";
import type { Context } from "#platform/context.ts";
import type { Input, MakeOwn, OwnInputs } from "#tests/matrix/own-things.ts";
import type { TestPerson, TestSite } from "#tests/site.ts";

const tomorrow = () => new Date(Date.now() + 86_400_000);
const hashOf = (secret: string) => createHash("sha256").update(secret).digest();

/** A mailed link to the owner. */
async function makeLink({ services: { db } }: TestSite, owner: TestPerson, purpose: string): Promise<Input> {
  const token = randomText(60);
  const link = { token_hash: hashOf(token), user_id: owner.id, purpose, email: `${owner.username}@example.com` };
  await db
    .insertInto("email_links")
    .values({ ...link, expires_at: tomorrow() })
    .execute();
  return { token };
}

/** A pending flow. */
async function makeFlow(
  { services: { db } }: TestSite,
  kind: string,
  user: string | null,
  data: object,
): Promise<string> {
  const secret = randomText(60);
  const flow = { token_hash: hashOf(secret), kind, user_id: user, data: JSON.stringify(data), expires_at: tomorrow() };
  await db.insertInto("auth_flows").values(flow).execute();
  return secret;
}

const codeOf = (secret: string) =>
  new TOTP({ secret: Secret.fromBase32(secret), algorithm: "SHA1", digits: 6, period: 30 }).generate();

/** The owner's links, and pending flows begun without a session. */
async function makeWaysIn(site: TestSite, owner: TestPerson): Promise<OwnInputs> {
  const change = { user_id: owner.id, new_email: "matrix-new@example.com", expires_at: tomorrow() };
  await site.services.db.insertInto("email_changes").values(change).execute();
  const profile = { subject: "2", name: "newcomer", email: null, emailVerified: false };
  const newcomer = { provider: "github", profile, back: "/" };
  const flow = await makeFlow(site, "provider-sign-up", null, newcomer);
  return {
    "accounts.verify-email": await makeLink(site, owner, "verify-email"),
    "accounts.reset-password": await makeLink(site, owner, "reset-password"),
    "addresses.answer-change": await makeLink(site, owner, "change-email-new"),
    "providers.newcomer": { flow },
    "providers.sign-up": { flow },
    "sessions.sign-in": { login: owner.username, password: owner.password },
    "sessions.confirm": { password: owner.password },
    "accounts.plan-erasure": { username: owner.username },
  };
}

/** The admin has a second factor; the owner has a pending setup. */
async function makeFactors(site: TestSite, owner: Context, admin: Context, adminId: string): Promise<OwnInputs> {
  const begun = await perform(beginTotp, admin, {});
  const code = codeOf(begun.secret);
  const { codes } = await perform(addTotp, admin, { flow: begun.flow, code });
  const waiting = await perform(beginTotp, owner, {});
  return {
    "factors.begin-totp": { flow: waiting.flow },
    "factors.add-totp": () => ({ flow: waiting.flow, code: codeOf(waiting.secret) }),
    "factors.remove-totp": { code: codes[0] },
    "factors.renew-backup-codes": { code: codes[2] },
    "sessions.second-factor": { flow: await makeFlow(site, "second-factor", adminId, {}), code: codes[1] },
  };
}

async function makePasskeys(site: TestSite, owner: TestPerson, restore: () => Promise<void>): Promise<OwnInputs> {
  const context = site.as(owner);
  const origin = new URL(site.services.config.baseUrl).origin;
  const kept = makeAuthenticator({ origin, userId: owner.id });
  const first = { name: "A key", ...kept.create(await perform(beginPasskey, context, {})) };
  const passkey = { passkey: (await perform(createPasskey, context, first)).passkey.id };
  await restore();
  const next = makeAuthenticator({ origin, userId: owner.id }).create(await perform(beginPasskey, context, {}));
  return {
    "passkeys.create": next,
    "passkeys.sign-in": kept.prove(await perform(beginPasskeySignIn, site.as(null), {})),
    "passkeys.rename": passkey,
    "passkeys.remove": passkey,
  };
}

const ofApp = "apps.get apps.edit apps.rotate-secret apps.delete apps.set-icon apps.remove-icon oauth.revoke".split(
  " ",
);

/** An application of the owner's, authorized to read, with a pending request to write too. */
async function makeApp(site: TestSite, owner: TestPerson): Promise<OwnInputs> {
  const redirects = ["https://app.example/done"];
  const input = { name: "An app", scopes: ["USER_READ" as const, "USER_WRITE" as const], redirects };
  const { id } = await perform(createApp, site.as(owner), input);
  const allowed = { id: "matrix", app_id: id, user_id: owner.id, scopes: 2 };
  await site.services.db.insertInto("oauth_authorizations").values(allowed).execute();
  const ask = (scope: string) => ({
    query: `${new URLSearchParams({ client_id: id, redirect_uri: redirects[0] ?? "", scope, response_type: "code" })}`,
  });
  const asked = await perform(beginAuthorization, site.as(owner), ask("USER_READ USER_WRITE"));
  if (asked.kind !== "ask") throw new Error("Expected to be asked for a second factor.");
  return {
    ...Object.fromEntries(ofApp.map((name) => [name, { app: id }])),
    "oauth.begin": ask("USER_READ"),
    "oauth.accept": { flow: asked.flow },
    "oauth.decline": { flow: asked.flow },
  };
}

/** Reverts sessions to their old secrets, so that the stage's actors remain valid. */
async function keepSecrets({ services: { db } }: TestSite): Promise<() => Promise<void>> {
  const rows = await db.selectFrom("sessions").select(["id", "token_hash"]).execute();
  return async () => {
    for (const { id, token_hash } of rows)
      await db.updateTable("sessions").set({ token_hash }).where("id", "=", id).execute();
  };
}

export const makeOwn: MakeOwn = async (site, owner, people) => {
  const { db } = site.services;
  const linked = { provider: "github", subject: "1", user_id: owner.id, name: "owner" };
  await db.insertInto("linked_accounts").values(linked).execute();
  const suspended = people.get("suspended")?.id ?? "";
  const why = { suspended_at: new Date(), suspended_why: "Spam." };
  await db.updateTable("users").set(why).where("id", "=", suspended).execute();
  const admin = people.get("admin");
  if (!admin) throw new Error("Expected an admin.");
  const restore = await keepSecrets(site);
  const [session] = await perform(listSessions, site.as(owner), {});
  const made = {
    ...(await makePasskeys(site, owner, restore)),
    // A new passkey ends flows begun before it.
    ...(await makeWaysIn(site, owner)),
    ...(await makeFactors(site, site.as(owner), { ...site.as(null), actor: admin.actor }, admin.id)),
    ...(await makeApp(site, owner)),
    "sessions.revoke": { session: session?.id ?? "" },
    "staff.unsuspend": { user: suspended },
  };
  await restore();
  return made;
};
