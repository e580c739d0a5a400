// Signs up a new account once name, password and proof are valid. Does not reveal whether the address is taken.
import { demandEmail } from "#features/accounts/addresses/demand-email.ts";
import { demandProof } from "#features/accounts/captcha/demand-proof.ts";
import { demandPassword, demandUnleaked } from "#features/accounts/passwords/demand-password.ts";
import { demandUsername } from "#features/accounts/profiles/demand-username.ts";
import { hashPassword } from "#features/accounts/sessions/password.ts";
import type * as contract from "#features/accounts/sign-up/contract.ts";
import { createAccount } from "#features/accounts/sign-up/create-account.ts";
import type { Verb } from "#platform/context.ts";

export const signUp: Verb<typeof contract.signUp> = async (context, input) => {
  demandEmail(input.email);
  // Checked before the proof is consumed, so that a taken name does not cost a second one; checked again in the
  // transaction.
  await demandUnleaked(input.password);
  await demandUsername(context, context.db, input.username, null);
  await demandProof(context, input.proof);
  // After the proof, because it is slower than everything above.
  await demandPassword(input.password, [input.username, input.email]);
  const passwordHash = await hashPassword(input.password);
  return createAccount(context, { ...input, passwordHash }, (db) => demandUsername(context, db, input.username, null));
};
