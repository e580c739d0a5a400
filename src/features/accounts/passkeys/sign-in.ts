// Signs in with a passkey, without a username.
import { generateAuthenticationOptions } from "@simplewebauthn/server";
import { beginFlow } from "#features/accounts/flows/store.ts";
import { checkPasskey, siteOf } from "#features/accounts/passkeys/check-passkey.ts";
import type * as contract from "#features/accounts/passkeys/contract.ts";
import { finishSignIn } from "#features/accounts/sessions/finish-sign-in.ts";
import { loadUser } from "#features/accounts/sessions/user-store.ts";
import { missing } from "#kernel/problem.ts";
import type { Verb } from "#platform/context.ts";
import { transaction } from "#platform/database/open.ts";

/** As long as the page may be open before the user picks a passkey. */
const minutes = 30;

/**
 * Lists no credentials, so that it does not reveal who has any: the device offers every passkey it has for this site.
 */
export const beginPasskeySignIn: Verb<typeof contract.beginPasskeySignIn> = async (context) => {
  const options = await generateAuthenticationOptions({ rpID: siteOf(context).rpID, userVerification: "preferred" });
  const data = { challenge: options.challenge };
  const now = context.clock.now();
  const flow = await beginFlow(context.db, { kind: "passkey-sign-in", userId: null, data, minutes, now });
  return { flow, options: { ...options } };
};

export const signInWithPasskey: Verb<typeof contract.signInWithPasskey> = async (context, input) => {
  const { id, userId, verified } = await checkPasskey(context, input);
  const user = await loadUser(context.db, userId);
  if (!user) throw missing("user");
  return transaction(context.db, (db) => finishSignIn(context, db, user, { kind: "passkey", id, verified }));
};
