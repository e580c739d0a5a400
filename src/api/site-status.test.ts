// Tests the status page's checks: each component is checked separately, and unresponsive ones are down.
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestSite, type TestSite } from "#tests/site.ts";
import { createSiteStatus, statusOfMails } from "./site-status.ts";

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.stop());

test("a running site reports every component; without a mail server, mails are kept", async () => {
  expect(await createSiteStatus(site.services)()).toEqual({
    database: "works",
    files: "works",
    search: "works",
    mails: "kept",
  });
});

test("with a mail server, mails are sent", async () => {
  const config = { ...site.services.config, smtpUrl: "smtp://127.0.0.1:1" };
  expect((await createSiteStatus({ ...site.services, config })()).mails).toBe("works");
});

test("a component that fails or hangs is down, others are not affected", async () => {
  const fails = () => Promise.reject(new Error("It is gone."));
  const search = { ...site.services.ports.search, size: () => new Promise<number>(() => {}) };
  const files = { ...site.services.files, list: () => ({ [Symbol.asyncIterator]: () => ({ next: fails }) }) };
  const status = await createSiteStatus({ ...site.services, ports: { ...site.services.ports, search }, files })();
  expect(status).toEqual({ database: "works", files: "down", search: "down", mails: "kept" });
});

test("a check closes the file listing it opened", async () => {
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

test("queued mails make their component slow, then down", () => {
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
