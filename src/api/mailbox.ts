// The mailbox page `/dev/mail`: mails that would have been sent, while no mail server is configured.
import type { FastifyInstance, FastifyRequest } from "fastify";
import { contextOfPage } from "#api/find-context.ts";
import { everyAnswer } from "#api/headers.ts";
import { isAdmin } from "#kernel/actor.ts";
import { missing } from "#kernel/problem.ts";
import type { World } from "#platform/context.ts";
import type { MailRow } from "#platform/mail/store.ts";
import { listMails } from "#platform/mail/store.ts";

function escape(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}

function show(mail: MailRow): string {
  return `<article><h2>${escape(mail.subject)}</h2>
<p>To ${escape(mail.recipient)}, ${mail.created_at.toISOString()}</p>${mail.html}</article>`;
}

/** Asked by a browser on this machine itself: no proxy stands between, and the address names no other host. */
function isThisMachine({ ip, hostname, headers }: FastifyRequest): boolean {
  const passedOn = ["forwarded", "via", "x-forwarded-for", "x-forwarded-host", "x-real-ip"].some(
    (name) => name in headers,
  );
  const here = ["127.0.0.1", "::1", "::ffff:127.0.0.1"].includes(ip);
  return here && !passedOn && ["localhost", "127.0.0.1", "[::1]", "::1"].includes(hostname);
}

/** Admins see every mail; on a demo site anyone on the machine itself does, so that sign-up can be finished. */
export function mountMailbox(app: FastifyInstance, world: World): void {
  app.get("/dev/mail", async (request, reply) => {
    const { actor } = await contextOfPage(world, request);
    const local = world.config.demo && isThisMachine(request);
    if (!isAdmin(actor) && !local) throw missing("Page");
    const mails = await listMails(world.db, 50);
    const body = mails.length > 0 ? mails.map(show).join("\n") : "<p>No mail yet.</p>";
    reply.headers({
      ...everyAnswer,
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
      "cache-control": "no-store",
    });
    return reply.send(`<!doctype html><html lang="en"><title>Mailbox</title><h1>Mailbox</h1>${body}</html>`);
  });
}
