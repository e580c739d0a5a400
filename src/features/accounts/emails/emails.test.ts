// Tests mail content: HTML and text agree, the language is the recipient's, and user input cannot inject anything.
import PostalMime from "postal-mime";
import { parse, TYPE } from "@formatjs/icu-messageformat-parser";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import english from "#locales/en-US/mail.json" with { type: "json" };
import { systemClock } from "#kernel/clock.ts";
import { readConfig } from "#platform/config.ts";
import type { Database } from "#platform/database/open.ts";
import { openLog } from "#platform/log.ts";
import { deliverMails } from "#platform/mail/deliver-mail.ts";
import { startMailServer } from "#platform/mail/mail-server.fixture.ts";
import type { MailServer } from "#platform/mail/mail-server.fixture.ts";
import { openMailer } from "#platform/mail/open-mailer.ts";
import type { Mailer } from "#platform/mail/open-mailer.ts";
import { renderHtml } from "#platform/mail/render-html.ts";
import { renderText } from "#platform/mail/render-text.ts";
import { listMails } from "#platform/mail/store.ts";
import { findMailWords, mailLocales } from "#platform/mail/words.ts";
import { testDatabase } from "#tests/database.ts";
import { accountLetter } from "./account-letter.ts";
import type { AccountMail } from "./account-letter.ts";
import { sampleMails } from "./sample-mails.ts";
import { sendMail } from "./send-mail.ts";

const baseUrl = "https://example.org";
const samples = sampleMails(baseUrl);
const templates = Object.keys(samples) as (keyof typeof samples)[];
const occasion = { when: new Date("2026-11-20T16:05:00Z"), device: "Firefox, Linux" };
const write = (mail: AccountMail, locale = "en-US", username = "Ada") =>
  accountLetter(mail, { username, locale }, baseUrl, occasion);

const entities: Readonly<Record<string, string>> = { lt: "<", gt: ">", quot: '"', "#39": "'", amp: "&" };
function wordsOfHtml(html: string): string {
  const body = html.slice(html.indexOf("<body"));
  const shown = body.replaceAll(/<[^>]*>/g, " ").replaceAll(/&(#?\w+);/g, (_, name: string) => entities[name] ?? "");
  return shown.replaceAll(/\s+/g, " ").trim();
}

const letters = mailLocales.flatMap(({ locale }) => templates.map((template) => [locale, template] as const));

describe.each(letters)("%s %s", (locale, template) => {
  const letter = write(samples[template], locale);
  const [html, text] = [renderHtml(letter), renderText(letter)];
  const { label = "", link = "", message = "" } = letter.action ?? {};

  test("has the same content in HTML and text", () => {
    const ofText = text.replace("\n-- \n", "\n").replaceAll(/\s+/g, " ").trim();
    expect(ofText).toContain(`${label}: ${link}`);
    // Languages without spaces wrap between any two characters.
    const bare = (words: string) => words.replaceAll(/\s+/g, "");
    expect(bare(wordsOfHtml(html))).toBe(bare(ofText.replace(`${label}: ${link}`, `${label} ${message} ${link}`)));
  });

  test("is readable in a mail client: 72 columns, language declared, no external resources", () => {
    const long = text.split("\n").filter((line) => line.length > 72);
    expect(long.filter((line) => line !== link)).toEqual([]);
    expect(html).toContain(`<html lang="${locale}" dir="ltr">`);
    expect(html).not.toMatch(/<(?:img|script|link|iframe|form|object|table)\b|url\(|@import|\bsrc=/i);
    expect([...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toEqual([link, link, baseUrl]);
    expect(letter.subject.length).toBeLessThanOrEqual(60);
  });
});

test("every mail message is used by a template", () => {
  const fixed = ["mail.site", "mail.greeting", "mail.open", "mail.footer", "mail.footer.asked"];
  const parts = ["subject", "heading", "text", "action", "after"];
  const details = Object.keys(english).filter((id) => id.startsWith("mail.detail."));
  const expected = [...fixed, ...details, ...templates.flatMap((name) => parts.map((part) => `mail.${name}.${part}`))];
  expect(Object.keys(english).toSorted()).toEqual(expected.toSorted());
  const said = templates.flatMap((name) => write(samples[name]).details.map(({ label }) => label));
  const words = findMailWords("en-US");
  expect(details.map((id) => words.say(id)).filter((label) => !said.includes(label))).toEqual([]);
});

test("messages contain only plain text and the username placeholder, so that nothing else can be injected", () => {
  const kinds = Object.values(english).flatMap((text) => parse(text).filter(({ type }) => type !== TYPE.literal));
  expect(new Set(kinds.map((part) => JSON.stringify([part.type, "value" in part && part.value])))).toEqual(
    new Set([JSON.stringify([TYPE.argument, "username"])]),
  );
});

test.each([
  ["de", "de"],
  ["de-AT", "de"],
  ["DE-ch", "de"],
  ["en-us", "en-US"],
  ["en-GB", "en-US"],
  ["fr-CA", "fr"],
  ["pt", "pt-BR"],
  ["sv", "en-US"],
  ["", "en-US"],
  ["../../etc", "en-US"],
])("a recipient who prefers %j gets %s", (preferred, locale) => {
  expect(write(samples["password-changed"], preferred).locale).toBe(locale);
});

test("times use the recipient's format and include the time zone", () => {
  const when = (locale: string) => write(samples["password-changed"], locale).details[0]?.value;
  expect([when("en-US"), when("de")]).toEqual(["November 20, 2026 at 04:05 PM UTC", "20. November 2026 um 16:05 UTC"]);
});

test("a mail never links to another site", () => {
  expect(() => write({ template: "reset-password", link: "https://evil.example/" })).toThrow("another site");
  expect(() => write({ template: "reset-password", link: "//evil.example/" })).toThrow("another site");
  expect(() => write({ template: "reset-password", link: "javascript:alert(1)" })).toThrow("another site");
});

const lineEnds = [
  "\r\n",
  "\n",
  "\r",
  "\n\n",
  "\r\n\r\n",
  "\u2028",
  "\u2029",
  "\u0085",
  "\u000b",
  "\f",
  "\0\r\n",
  "\u001e",
  "\\r\\n",
  "%0d%0a",
  "%0A",
  "%E5%98%8A%E5%98%8D",
  "\u560a\u560d",
  "&#13;&#10;",
  "=0D=0A",
  "\t\r\n\t",
  "\r\n ",
  "\ufeff\r\n",
];

const payloads = lineEnds
  .map((end) => `Ada${end}Bcc: eve@evil.example`)
  .concat([
    "Ada\r\nSubject: You won\r\nContent-Type: text/html\r\n\r\n<a href='https://evil.example'>here</a>",
    "Ada\r\n.\r\nMAIL FROM:<eve@evil.example>\r\nRCPT TO:<eve@evil.example>\r\nDATA",
    "Ada\n.\nQUIT",
    "=?utf-8?Q?Ada=0D=0ABcc:_eve@evil.example?=",
    "=?utf-8?B?QWRhDQpCY2M6IGV2ZUBldmlsLmV4YW1wbGU=?=",
    "Ada\r\n--boundary\r\nContent-Type: text/plain\r\n\r\nhello",
    "</p><a href=https://evil.example>Free gems</a>",
    '"><img src=x onerror=alert(1)><a href="https://evil.example',
    "<!--",
    "-->",
    "]]>",
    "</style></head>",
    "</textarea><script>alert(1)</script>",
    "https://evil.example/claim?x=1",
    "www.evil.example",
    "free-gems.example",
    "eve@evil.example",
    "//evil.example",
    "[Free gems](https://evil.example)",
    "{username}",
    "'{'",
    "<b>{0}</b>",
    "<username>",
    "$& $1 $`",
    "\u202egnp.exe",
    "x".repeat(5000),
    "\ud800\r\n",
    "",
  ]);

/** Inserts the payload wherever user input reaches a mail. */
const carriers: Readonly<Record<string, (payload: string) => { username?: string; mail: AccountMail }>> = {
  username: (username) => ({ username, mail: samples["password-changed"] }),
  "app name": (name) => ({ mail: { template: "app-authorized", name } }),
  "token name": (name) => ({ mail: { template: "pat-created", name } }),
  "sign-in method": (method) => ({ mail: { template: "authentication-method-added", method } }),
  device: (device) => ({ mail: { template: "login-new-device", device, place: `In ${device}`, at: occasion.when } }),
  "new address": (newEmail) => ({ mail: { template: "email-changed", newEmail } }),
  reason: (why) => ({ mail: { template: "account-suspended", why } }),
};

describe("user input", () => {
  let database: Database;
  let server: MailServer;
  let mailer: Mailer | null;
  let services: Parameters<ReturnType<typeof deliverMails>["perform"]>[0];
  beforeAll(async () => {
    [database, server] = await Promise.all([testDatabase(), startMailServer()]);
    const config = readConfig({ SMTP_URL: server.url, BASE_URL: baseUrl });
    mailer = openMailer(config);
    services = { db: database.db, clock: systemClock, secret: Buffer.from("s"), config, log: openLog("silent") };
  });
  afterAll(async () => {
    mailer?.close();
    await server.close();
    await database.close();
  });

  /** The message as the mail server received it, parsed as a mail client would. */
  async function sent(mail: AccountMail, username = "Ada", email = "ada@example.org") {
    server.taken.length = 0;
    await sendMail(services, services.db, { id: null, email, username, locale: "en-US" }, mail);
    const [row] = await listMails(services.db, 1);
    await deliverMails(mailer).perform(services, { mail: row?.id }, { attempt: 1 });
    return Promise.all(
      server.taken.map(async ({ from, to, source }) => ({ from, to, read: await PostalMime.parse(source) })),
    );
  }

  const tags = (html = "") => html.match(/<[^>]*>/g);

  test.each(Object.keys(carriers))("as %s adds no header, recipient, markup or link to a mail", async (field) => {
    const carrier = carriers[field];
    if (!carrier) throw new Error(`Nothing carries ${field}.`);
    const harmless = carrier("harmless");
    const [usual] = await sent(harmless.mail, harmless.username);
    const headers = usual?.read.headers.map(({ key }) => key);
    expect(headers).toHaveLength(8);
    for (const payload of payloads) {
      const { mail, username } = carrier(payload);
      const [got, ...more] = await sent(mail, username);
      expect(more).toEqual([]);
      expect({ from: got?.from, to: got?.to }).toEqual({ from: "noreply@example.org", to: ["ada@example.org"] });
      expect(got?.read.headers.map(({ key }) => key)).toEqual(headers);
      expect([got?.read.to, got?.read.cc, got?.read.bcc]).toEqual([
        [{ address: "ada@example.org", name: "" }],
        undefined,
        undefined,
      ]);
      expect([got?.read.subject, got?.read.attachments]).toEqual([usual?.read.subject, []]);
      expect(tags(got?.read.html)).toEqual(tags(usual?.read.html));
      // Addresses and reasons are shown verbatim: the former are validated on input, the latter are our own.
      if (field === "new address" || field === "reason") continue;
      expect(got?.read.text).not.toMatch(/evil\.example|free-gems\.example|:\/\/(?!example\.org)/);
      expect(got?.read.html).not.toMatch(/evil\.example|free-gems\.example|:\/\/(?!example\.org)/);
    }
  });

  // PostgreSQL cannot store an address with a zero byte.
  test("as an address gets no mail unless it is exactly one address", async () => {
    for (const payload of payloads.filter((text) => text !== "eve@evil.example" && !text.includes("\0"))) {
      expect(await sent(samples["password-changed"], "Ada", payload)).toEqual([]);
      expect(await sent(samples["password-changed"], "Ada", `ada@example.org ${payload}`)).toEqual([]);
    }
  });
});
