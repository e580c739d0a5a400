// Guarantees of the mailbox page: who may open it, and that it opens no account where mails are sent.
import { request } from "node:http";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { queueMail } from "#platform/mail/store.ts";
import type { TestSite } from "#tests/site.ts";
import { startTestSite } from "#tests/site.ts";

const link = "https://tessera.example/auth/reset-password?token=SECRET";

async function siteWithMail(env: Readonly<Record<string, string>>): Promise<TestSite> {
  const site = await startTestSite({ env });
  const mail = { userId: null, recipient: "reader@example.org", template: "reset-password", locale: "en-US" };
  await queueMail(site.world.db, { ...mail, subject: "A new password", text: link, html: "" });
  return site;
}

/** Asks as a program on the machine does, such as a proxy that says nothing of whom it asks for. */
function ask(site: TestSite, headers: Readonly<Record<string, string>>): Promise<[status: number, body: string]> {
  const { port } = site.world.config;
  return new Promise((resolve, reject) => {
    const asked = request({ host: "127.0.0.1", port, path: "/dev/mail", headers }, (answer) => {
      text(answer).then((body) => resolve([answer.statusCode ?? 0, body]), reject);
    });
    asked.on("error", reject).end();
  });
}

const smtp = "smtp://mail.example.org:587";

test.each<[string, Record<string, string>, number]>([
  ["opens on the machine itself while a site is tried out", {}, 200],
  ["stays shut where people use a site by another name", { BASE_URL: "https://tessera.example" }, 404],
  ["stays shut where mails are sent", { SMTP_URL: smtp }, 404],
  ["stays shut without demo content", { DEMO: "0" }, 404],
])("it %s", async (_, env, status) => {
  const site = await siteWithMail(env);
  try {
    const [answered, body] = await ask(site, { host: "127.0.0.1:3000" });
    expect([answered, body.includes("SECRET")]).toEqual([status, status === 200]);
    expect((await ask(site, { host: "127.0.0.1", "x-forwarded-for": "203.0.113.9" }))[0]).toBe(404);
    expect((await ask(site, { host: "tessera.example" }))[0]).toBe(404);
  } finally {
    await site.stop();
  }
});

test.each([
  ["", true],
  [smtp, false],
])("admins see who is written to; what waits for a mail server they read only without one (%j)", async (url, reads) => {
  const site = await siteWithMail({ BASE_URL: "https://tessera.example", SMTP_URL: url });
  try {
    const admin = await site.person(undefined, "admin");
    const [status, body] = await ask(site, { host: "tessera.example", cookie: `__Host-session=${admin.session}` });
    expect([status, body.includes("reader@example.org"), body.includes("SECRET")]).toEqual([200, true, reads]);
  } finally {
    await site.stop();
  }
});
