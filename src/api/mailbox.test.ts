// Tests the mailbox page: who may open it, and that it exposes no account where mails are really sent.
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { createServer } from "#api/server.ts";
import { readConfig } from "#platform/config.ts";
import { queueMail } from "#platform/mail/store.ts";
import type { TestPerson, TestSite } from "#tests/site.ts";
import { startTestSite } from "#tests/site.ts";

const link = "https://tessera.example/auth/reset-password?token=SECRET";

let site: TestSite;
let admin: TestPerson;
beforeAll(async () => {
  site = await startTestSite();
  admin = await site.person(undefined, "admin");
  await site.services.db.deleteFrom("mails").execute();
  const mail = { userId: null, recipient: "reader@example.org", template: "reset-password", locale: "en-US" };
  await queueMail(site.services.db, { ...mail, subject: "A new password", text: link, html: "" });
});
afterAll(() => site.stop());

/** The same site with other settings. */
async function serverWith(env: Readonly<Record<string, string>>): Promise<FastifyInstance> {
  const { port, dataDir } = site.services.config;
  const given = { PORT: String(port), DATA_DIR: dataDir, BASE_URL: site.url, CAPTCHA: "none", ...env };
  const app = await createServer(
    { ...site.services, config: readConfig(given) },
    { build: null, ready: async () => true },
  );
  onTestFinished(() => app.close());
  return app;
}

/** Requests as a local program would, such as a proxy that does not name its client. */
async function ask(app: FastifyInstance, headers: Readonly<Record<string, string>>) {
  const { statusCode, body } = await app.inject({ url: "/dev/mail", headers, remoteAddress: "127.0.0.1" });
  return [statusCode, body] as const;
}

const smtp = "smtp://mail.example.org:587";

test.each<[string, Record<string, string>, number]>([
  ["opens on localhost with demo content", {}, 200],
  ["stays closed for any other host name", { BASE_URL: "https://tessera.example" }, 404],
  ["stays closed if mail is sent", { SMTP_URL: smtp }, 404],
  ["stays closed without demo content", { DEMO: "0" }, 404],
])("it %s", async (_, env, status) => {
  const app = await serverWith(env);
  const [answered, body] = await ask(app, { host: "127.0.0.1:3000" });
  expect([answered, body.includes("SECRET")]).toEqual([status, status === 200]);
  expect((await ask(app, { host: "127.0.0.1", "x-forwarded-for": "203.0.113.9" }))[0]).toBe(404);
  expect((await ask(app, { host: "tessera.example" }))[0]).toBe(404);
});

test.each([
  ["", true],
  [smtp, false],
])("admins see recipients; the content of queued mails only if there is no mail server (%j)", async (url, reads) => {
  const app = await serverWith({ BASE_URL: "https://tessera.example", SMTP_URL: url });
  const [status, body] = await ask(app, { host: "tessera.example", cookie: `__Host-session=${admin.session}` });
  expect([status, body.includes("reader@example.org"), body.includes("SECRET")]).toEqual([200, true, reads]);
});
