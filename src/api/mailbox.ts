// The mailbox page `/dev/mail`: mails that would have been sent, while no mail server is configured.
import type { FastifyInstance, FastifyRequest } from "fastify";
import { contextOfPage } from "#api/find-context.ts";
import { responseHeaders } from "#api/headers.ts";
import { isAdmin } from "#kernel/actor.ts";
import { missing } from "#kernel/problem.ts";
import type { Services } from "#platform/context.ts";
import { escapeXml } from "#kernel/xml.ts";
import type { MailRow } from "#platform/mail/store.ts";
import { listMails } from "#platform/mail/store.ts";

const style = `
:root { color-scheme: light dark; font: 15px/22px system-ui, sans-serif; }
body { max-width: 64rem; margin: 0 auto; padding: 24px 16px; overflow-wrap: anywhere; }
h1 { font-size: 28px; line-height: 34px; margin: 0 0 4px; }
h2 { font-size: 15px; margin: 16px 0 4px; }
p { margin: 0 0 16px; }
details { border: 1px solid #857f93; border-radius: 10px; margin: 0 0 8px; padding: 0 16px; }
details[open] { padding-bottom: 16px; }
summary { cursor: pointer; padding: 12px 0; }
iframe { width: 100%; height: 44rem; border: 1px solid #857f93; border-radius: 6px; background: Canvas; }
pre { white-space: pre-wrap; margin: 0; font: 13px/18px ui-monospace, monospace; }
ul { margin: 0; padding: 0 0 0 20px; }
:focus-visible { outline: 2px solid #0b6fa4; outline-offset: 2px; }
`;

/** Links in the text, each on its own line. */
function linksOf(text: string): string[] {
  return [...new Set(text.match(/^https?:\/\/\S+$/gm) ?? [])];
}

function stateOf({ sent_at, failed_at, failure }: MailRow): string {
  if (sent_at) return `sent ${showTime(sent_at)}`;
  if (failed_at) return `given up: ${failure ?? "no reason known"}`;
  return failure ? `waiting to be tried again: ${failure}` : "not sent";
}

const showTime = (at: Date) => `${at.toISOString().slice(0, 19).replace("T", " ")} UTC`;

/**
 * Shows only recipient and state, where mails are really sent: the content is private, because its links give access to
 * accounts.
 */
function summarize(mail: MailRow): string {
  return `<p>${escapeXml(`${mail.template} to ${mail.recipient}`)}, <time>${showTime(mail.created_at)}</time>:
${escapeXml(stateOf(mail))}</p>`;
}

function show(mail: MailRow, newest: boolean): string {
  const subject = escapeXml(mail.subject);
  const links = linksOf(mail.text).map((link) => `<li><a href="${escapeXml(link)}">${escapeXml(link)}</a></li>`);
  const content = `<h2>Links</h2>
<ul>${links.join("\n")}</ul>
<h2>As HTML</h2>
<iframe sandbox loading="lazy" title="${subject}" srcdoc="${escapeXml(mail.html)}"></iframe>
<h2>As text</h2>
<pre>${escapeXml(mail.text)}</pre>`;
  return `<details${newest ? " open" : ""}>
<summary><strong>${subject}</strong> to ${escapeXml(mail.recipient)}, <time>${showTime(mail.created_at)}</time></summary>
<p>${escapeXml(`${mail.template}, ${mail.locale}, ${stateOf(mail)}`)}</p>
${mail.sent_at ? "<p>What was sent is not kept.</p>" : content}
</details>`;
}

const localNames = ["localhost", "127.0.0.1", "[::1]", "::1"];

/** A trial site: demo content, accessed locally, and no mail server. */
function isTrial({ demo, smtpUrl, baseUrl }: Services["config"]): boolean {
  return demo && smtpUrl === null && localNames.includes(new URL(baseUrl).hostname);
}

/** Whether a browser on this machine sent the request: no proxy in between, and a loopback host in the URL. */
function isThisMachine({ ip, hostname, headers }: FastifyRequest): boolean {
  const passedOn = ["forwarded", "via", "x-forwarded-for", "x-forwarded-host", "x-real-ip"].some(
    (name) => name in headers,
  );
  const here = ["127.0.0.1", "::1", "::ffff:127.0.0.1"].includes(ip);
  return here && !passedOn && localNames.includes(hostname);
}

function page(mails: readonly MailRow[], sends: boolean): string {
  const message = sends
    ? "The latest emails. They are sent through the mail server in SMTP_URL; their contents are shown only to their recipients."
    : "The latest emails. None of them are sent; to send them, set SMTP_URL to a mail server.";
  const list = mails.map((mail, place) => (sends ? summarize(mail) : show(mail, place === 0)));
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Mailbox</title><style>${style}</style></head>
<body><main><h1>Mailbox</h1><p>${message}</p>
${list.join("\n") || "<p>No mail yet.</p>"}
</main></body></html>`;
}

/** Admins may see the mails; on a trial site anyone on the machine may, so that sign-up can be completed. */
export function mountMailbox(app: FastifyInstance, services: Services): void {
  app.get("/dev/mail", async (request, reply) => {
    const { actor } = await contextOfPage(services, request);
    const local = isTrial(services.config) && isThisMachine(request);
    if (!isAdmin(actor) && !local) throw missing("page");
    reply.headers({
      ...responseHeaders,
      "content-type": "text/html; charset=utf-8",
      // Mail content runs and loads nothing: its frame has this policy too.
      "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
      "referrer-policy": "no-referrer",
      "cache-control": "no-store",
    });
    return reply.send(page(await listMails(services.db, 50), services.config.smtpUrl !== null));
  });
}
