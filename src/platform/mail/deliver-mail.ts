// The job that sends a mail of the outbox.
import { createHmac } from "node:crypto";
import { z } from "zod";
import type { Services } from "#platform/context.ts";
import { defineJob } from "#platform/jobs/index.ts";
import type { Job } from "#platform/jobs/define-job.ts";
import type { Mailer } from "./open-mailer.ts";
import { attemptsMost, claimMail, deliverJob, markSent, noteFailure } from "./store.ts";

type Worker = Pick<Services, "db" | "clock" | "secret" | "config" | "log">;

/** One for each mail; it tells nobody how many there were. */
function messageIdOf({ secret, config }: Worker, mail: number): string {
  const id = createHmac("sha256", secret).update(`mail ${mail}`).digest("hex").slice(0, 32);
  return `<${id}@${config.mailFrom.address.split("@").at(-1)}>`;
}

/**
 * Each mail is claimed for each attempt, so it goes out once; only when the program dies between the server's yes and
 * our note of it does it go out twice, with the same Message-ID. Without a mailer nothing is done and the mail stays.
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
      const last = delivery.outcome === "refused" || attempt >= attemptsMost;
      await noteFailure(services.db, id, delivery.message, last ? now : null);
      if (last) services.log.warn({ mail: id, template: mail.template, attempt }, "a mail was given up");
      else throw new Error(`Mail ${id} (${mail.template}) was not taken at attempt ${attempt}; the outbox says why.`);
    },
  });
}
