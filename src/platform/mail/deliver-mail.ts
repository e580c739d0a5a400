// The job that sends a queued mail.
import { createHmac } from "node:crypto";
import { z } from "zod";
import type { Services } from "#platform/context.ts";
import { defineJob } from "#platform/jobs/index.ts";
import type { Job } from "#platform/jobs/define-job.ts";
import type { Mailer } from "./open-mailer.ts";
import { maxAttempts, claimMail, deliverJob, markSent, noteFailure } from "./store.ts";

type Worker = Pick<Services, "db" | "clock" | "secret" | "config" | "log">;

/** Unique per mail; does not reveal how many there were. */
function messageIdOf({ secret, config }: Worker, mail: number): string {
  const id = createHmac("sha256", secret).update(`mail ${mail}`).digest("hex").slice(0, 32);
  return `<${id}@${config.mailFrom.address.split("@").at(-1)}>`;
}

/**
 * Each attempt claims its mail, so it is sent once; only if the program dies between the server's acceptance and our
 * record of it is it sent twice, with the same Message-ID. Without a mailer nothing happens and the mail stays queued.
 */
export function deliverMails(mailer: Mailer | null): Job<Worker> {
  return defineJob({
    ...deliverJob,
    schema: z.object({ mail: z.int() }),
    run: async (services: Worker, { mail: id }, { attempt }) => {
      if (!mailer) return;
      const mail = await claimMail(services.db, id, attempt);
      if (!mail) return;
      const delivery = await mailer.send(mail, messageIdOf(services, id));
      const now = services.clock.now();
      if (delivery.outcome === "sent") return markSent(services.db, id, now);
      const last = delivery.outcome === "refused" || attempt >= maxAttempts;
      await noteFailure(services.db, id, delivery.message, last ? now : null);
      if (last) services.log.warn({ mail: id, template: mail.template, attempt }, "gave up on a mail");
      else
        throw new Error(
          `Mail ${id} (${mail.template}) was not accepted at attempt ${attempt}; the outbox has the reason.`,
        );
    },
  });
}
