// Lists, adds, renames and removes a user's own passkeys.
import { generateRegistrationOptions, verifyRegistrationResponse } from "@simplewebauthn/server";
import { beginFlow, consumeFlow } from "#features/accounts/flows/store.ts";
import { challengeIn, siteOf } from "#features/accounts/passkeys/check-passkey.ts";
import type * as contract from "#features/accounts/passkeys/contract.ts";
import { configuredSites } from "#features/accounts/providers/find-provider.ts";
import type { PasskeyRow } from "#features/accounts/passkeys/store.ts";
import { deletePasskey, insertPasskey, listPasskeysOf, updatePasskeyName } from "#features/accounts/passkeys/store.ts";
import { lockCurrentSession, renewSession, sessionOf } from "#features/accounts/sessions/renew-session.ts";
import { notifyUser } from "#features/accounts/sessions/notify-user.ts";
import { countSignInMethods } from "#features/accounts/sessions/sign-in-methods-store.ts";
import { newId } from "#kernel/id.ts";
import { Problem, invalid, missing } from "#kernel/problem.ts";
import type { Context, Verb } from "#platform/context.ts";
import { transaction } from "#platform/database/open.ts";

const most = 20;
/** EdDSA, ES256 and RS256; every authenticator supports at least one. */
const algorithms = [-8, -7, -257];
const minutes = 30;

function present(row: Omit<PasskeyRow, "last_used_at"> & { last_used_at?: Date | null }): contract.PasskeyView {
  return {
    id: row.id,
    name: row.name,
    created: row.created_at.toISOString(),
    lastUsed: row.last_used_at?.toISOString() ?? null,
    backedUp: row.backed_up,
  };
}

function full(): Problem {
  return new Problem("conflict", "passkey.most", { most });
}

export const listPasskeys: Verb<typeof contract.listPasskeys> = async (context) => {
  const { person } = sessionOf(context.actor);
  return (await listPasskeysOf(context.db, person.id)).map(present);
};

export const beginPasskey: Verb<typeof contract.beginPasskey> = async (context) => {
  const { person } = sessionOf(context.actor);
  const kept = await listPasskeysOf(context.db, person.id);
  if (kept.length >= most) throw full();
  const options = await generateRegistrationOptions({
    rpName: "Tessera",
    rpID: siteOf(context).rpID,
    userName: person.username,
    userID: new TextEncoder().encode(person.id),
    userDisplayName: person.username,
    excludeCredentials: kept.map((row) => ({ id: row.credential_id, transports: row.transports })),
    supportedAlgorithmIDs: algorithms,
    authenticatorSelection: { residentKey: "required", userVerification: "preferred" },
  });
  const data = { challenge: options.challenge };
  const now = context.clock.now();
  const flow = await beginFlow(context.db, { kind: "passkey-registration", userId: person.id, data, minutes, now });
  return { flow, options: { ...options } };
};

type Registration = Parameters<typeof verifyRegistrationResponse>[0]["response"];

async function verify(context: Context, challenge: string, response: Registration) {
  const { rpID, origin } = siteOf(context);
  const checked = await verifyRegistrationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: false,
    supportedAlgorithmIDs: algorithms,
  }).catch(() => null);
  if (!checked?.verified) throw invalid("passkey", "passkey.unchecked");
  return checked.registrationInfo;
}

export const createPasskey: Verb<typeof contract.createPasskey> = async (context, input) => {
  const { person } = sessionOf(context.actor);
  const now = context.clock.now();
  const flow = await consumeFlow(context.db, "passkey-registration", input.flow, now);
  if (flow?.user_id !== person.id) throw invalid("flow", "passkey.long");
  const info = await verify(context, challengeIn(flow.data), input.response);
  const row = {
    id: newId<"passkey">(),
    user_id: person.id,
    credential_id: info.credential.id,
    public_key: Buffer.from(info.credential.publicKey),
    counter: info.credential.counter,
    transports: (input.response.response.transports ?? []).filter((name) => /^[a-z-]+$/.test(name)),
    backed_up: info.credentialBackedUp,
    name: input.name,
    created_at: now,
  };
  return transaction(context.db, async (db) => {
    await lockCurrentSession(context, db);
    if ((await listPasskeysOf(db, person.id)).length >= most) throw full();
    if (!(await insertPasskey(db, row))) throw new Problem("conflict", "passkey.kept");
    await notifyUser(context, db, person.id, { template: "authentication-method-added", method: "passkey" });
    return { passkey: present(row), session: await renewSession(context, db) };
  });
};

export const renamePasskey: Verb<typeof contract.renamePasskey> = async (context, input) => {
  const { person } = sessionOf(context.actor);
  if (!(await updatePasskeyName(context.db, person.id, input.passkey, input.name))) throw missing("passkey");
};

export const removePasskey: Verb<typeof contract.removePasskey> = async (context, input) => {
  const { person } = sessionOf(context.actor);
  return transaction(context.db, async (db) => {
    await lockCurrentSession(context, db);
    if (!(await deletePasskey(db, person.id, input.passkey))) throw missing("passkey");
    const left = await countSignInMethods(db, person.id, configuredSites(context));
    if (!left.password && left.passkeys + left.providers === 0) throw new Problem("conflict", "passkey.last");
    await notifyUser(context, db, person.id, { template: "authentication-method-removed", method: "passkey" });
    return renewSession(context, db);
  });
};
