// Queues a password reset; the account is looked up later in a job, where timing cannot be observed.
import { demandProof } from "#features/accounts/captcha/demand-proof.ts";
import type * as contract from "#features/accounts/recovery/contract.ts";
import { sendReset } from "#features/accounts/recovery/send-reset.ts";
import type { Verb } from "#platform/context.ts";
import { addJob } from "#platform/jobs/add-job.ts";

export const requestReset: Verb<typeof contract.requestReset> = async (context, input) => {
  await demandProof(context, input.proof);
  // Not an event: events purge cached pages, and no page depends on this.
  await addJob(context.db, sendReset, { login: input.login });
};
