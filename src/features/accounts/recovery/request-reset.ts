// Takes the wish for a new password; who it concerns is looked up later, where nobody can watch.
import { demandProof } from "#features/accounts/captcha/demand-proof.ts";
import type * as contract from "#features/accounts/recovery/contract.ts";
import type { Verb } from "#platform/context.ts";
import { emit } from "#platform/jobs/index.ts";

export const requestReset: Verb<typeof contract.requestReset> = async (context, input) => {
  await demandProof(context, input.proof);
  await emit(context.db, "account.reset-asked", { login: input.login });
};
