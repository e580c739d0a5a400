// Verifies passkey responses: a registered key, a challenge we just issued, and no cloned key.
import { verifyAuthenticationResponse } from "@simplewebauthn/server";
import { consumeFlow } from "#features/accounts/flows/store.ts";
import type { PasskeyAnswer } from "#features/accounts/passkeys/answer.ts";
import { findPasskey, usePasskey } from "#features/accounts/passkeys/store.ts";
import type { PasskeyRow } from "#features/accounts/passkeys/store.ts";
import { invalid } from "#kernel/problem.ts";
import type { Problem } from "#kernel/problem.ts";
import type { Context } from "#platform/context.ts";

/** The relying party: the host users open, and its full origin. */
export function siteOf({ config }: Pick<Context, "config">): { rpID: string; origin: string } {
  return { rpID: new URL(config.baseUrl).hostname, origin: config.baseUrl };
}

/** The challenge stored in a flow. */
export function challengeIn(data: unknown): string {
  return (data as { challenge: string }).challenge;
}

function refused(): Problem {
  return invalid("passkey", "passkey.failed");
}

async function verify(context: Context, row: PasskeyRow, challenge: string, { response }: PasskeyAnswer) {
  const { rpID, origin } = siteOf(context);
  const checked = await verifyAuthenticationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: false,
    credential: { id: row.credential_id, publicKey: new Uint8Array(row.public_key), counter: row.counter },
  }).catch(() => null);
  return checked?.verified ? checked.authenticationInfo : null;
}

/**
 * Consumes the challenge and verifies the response, or throws without giving a reason.
 * @returns the passkey, its owner, and whether its device verified the user (by fingerprint, face or PIN)
 */
export async function checkPasskey(
  context: Context,
  answer: PasskeyAnswer,
): Promise<{ id: string; userId: string; verified: boolean }> {
  const { db, clock } = context;
  const flow = await consumeFlow(db, "passkey-sign-in", answer.flow, clock.now());
  const row = await findPasskey(db, answer.response.id);
  if (!flow || !row) throw refused();
  const { userHandle } = answer.response.response;
  if (userHandle !== undefined && Buffer.from(userHandle, "base64url").toString() !== row.user_id) throw refused();
  const info = await verify(context, row, challengeIn(flow.data), answer);
  if (!info) throw refused();
  const use = { id: row.id, counter: info.newCounter, backedUp: info.credentialBackedUp, now: clock.now() };
  if (!(await usePasskey(db, use))) throw refused();
  return { id: row.id, userId: row.user_id, verified: info.userVerified };
}
