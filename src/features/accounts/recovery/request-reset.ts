// Takes the wish for a new password; who it concerns is looked up later, where nobody can watch.
import { demandProof } from "#features/accounts/captcha/demand-proof.ts";
import type * as contract from "#features/accounts/recovery/contract.ts";
import { sendReset } from "#features/accounts/recovery/send-reset.ts";
import type { Verb } from "#platform/context.ts";
import { addJob } from "#platform/jobs/add-job.ts";

export const requestReset: Verb<typeof contract.requestReset> = async (context, input) => {
  await demandProof(context, input.proof);
  // Not by an event: events empty the pages kept for visitors, and no page shows what is asked for here.
  await addJob(context.db, sendReset, { login: input.login });
};
