// Checks what a passkey answered: that it is one of ours, asked by us a moment ago, and not a copy.
import { verifyAuthenticationResponse } from "@simplewebauthn/server";
import { takeFlow } from "#features/accounts/flows/store.ts";
import type { PasskeyAnswer } from "#features/accounts/passkeys/answer.ts";
import { findPasskey, usePasskey } from "#features/accounts/passkeys/store.ts";
import type { PasskeyRow } from "#features/accounts/passkeys/store.ts";
import { invalid } from "#kernel/problem.ts";
import type { Problem } from "#kernel/problem.ts";
import type { Context } from "#platform/context.ts";

/** Which site passkeys are for: the host that people open, and its whole origin. */
export function siteOf({ config }: Pick<Context, "config">): { rpID: string; origin: string } {
  return { rpID: new URL(config.baseUrl).hostname, origin: config.baseUrl };
}

/** The challenge that was asked, once. */
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
 * Uses up the question that the answer is to, or refuses, without saying why.
 * @returns which passkey it is and whose, and whether its device checked that it is them (by a finger, a face, a code)
 */
export async function checkPasskey(
  context: Context,
  answer: PasskeyAnswer,
): Promise<{ id: string; userId: string; verified: boolean }> {
  const { db, clock } = context;
  const flow = await takeFlow(db, "passkey-sign-in", answer.flow, clock.now());
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
