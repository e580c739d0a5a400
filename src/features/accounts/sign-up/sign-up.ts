// Makes an account for whoever asks, once name, password and proof are right. Whose the address is nobody is told here.
import { demandEmail } from "#features/accounts/addresses/demand-email.ts";
import { demandProof } from "#features/accounts/captcha/demand-proof.ts";
import { demandPassword, demandUnleaked } from "#features/accounts/passwords/demand-password.ts";
import { demandUsername } from "#features/accounts/profiles/demand-username.ts";
import type * as contract from "#features/accounts/sign-up/contract.ts";
import { openAccount } from "#features/accounts/sign-up/open-account.ts";
import type { Verb } from "#platform/context.ts";

export const signUp: Verb<typeof contract.signUp> = async (context, input) => {
  demandEmail(input.email);
  // Looked at before the proof is taken, so that a name that is gone costs no second one; what counts is judged again.
  await demandUnleaked(input.password);
  await demandUsername(context, context.db, input.username, null);
  await demandProof(context, input.proof);
  // After the proof: it takes longer than all of the above.
  await demandPassword(input.password, [input.username, input.email]);
  return openAccount(context, input, (db) => demandUsername(context, db, input.username, null));
};
