// Guarantees of the look at the site's parts: each is seen for itself, and what does not answer is down.
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestSite, type TestSite } from "#tests/site.ts";
import { createSiteStatus, statusOfMails } from "./site-status.ts";

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.stop());

test("a site that runs says so of every part; without a mail server mails are kept", async () => {
  expect(await createSiteStatus(site.services)()).toEqual({
    database: "works",
    files: "works",
    search: "works",
    mails: "kept",
  });
});

test("with a mail server mails are sent, not kept", async () => {
  const config = { ...site.services.config, smtpUrl: "smtp://127.0.0.1:1" };
  expect((await createSiteStatus({ ...site.services, config })()).mails).toBe("works");
});

test("a part that fails or never answers is down, the others are not", async () => {
  const fails = () => Promise.reject(new Error("It is gone."));
  const search = { ...site.services.ports.search, size: () => new Promise<number>(() => {}) };
  const files = { ...site.services.files, list: () => ({ [Symbol.asyncIterator]: () => ({ next: fails }) }) };
  const status = await createSiteStatus({ ...site.services, ports: { ...site.services.ports, search }, files })();
  expect(status).toEqual({ database: "works", files: "down", search: "down", mails: "kept" });
});

test("a look ends the list of files that it began", async () => {
  let open = 0;
  const list = async function* () {
    open += 1;
    try {
      yield "a";
      yield "b";
    } finally {
      open -= 1;
    }
  };
  const files = { ...site.services.files, list };
  expect((await createSiteStatus({ ...site.services, files })()).files).toBe("works");
  expect(open).toBe(0);
});

test("mails that wait make their part slow, then down", () => {
  const now = new Date("2026-11-21T12:00:00Z");
  const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
  expect([null, ago(9), ago(11), ago(119), ago(121)].map((since) => statusOfMails(since, now))).toEqual([
    "works",
    "works",
    "slow",
    "slow",
    "down",
  ]);
});
