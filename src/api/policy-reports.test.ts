// Tests policy violation reports: logged without user data, once per kind, and bounded.
import Fastify from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { FastifyInstance } from "fastify";
import { policyReports } from "#api/headers.ts";
import { mountPolicyReports } from "#api/policy-reports.ts";
import type { Services } from "#platform/context.ts";
import { openLog } from "#platform/log.ts";

const lines: string[] = [];
let app: FastifyInstance;
beforeAll(async () => {
  app = Fastify();
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", (_request, payload, done) => done(null, payload));
  const log = openLog("warn", { write: (line) => void lines.push(line) });
  mountPolicyReports(app, { log } as Services);
});
afterAll(() => app.close());

async function report(payload: unknown, remoteAddress = "192.0.2.1"): Promise<number> {
  const headers = { "content-type": "application/csp-report" };
  const body = typeof payload === "string" ? payload : JSON.stringify(payload);
  return (await app.inject({ method: "POST", url: policyReports, headers, payload: body, remoteAddress })).statusCode;
}

const refused = (what: string, rule = "script-src-elem") => ({
  "csp-report": {
    "document-uri": "https://site.example/auth/reset?token=canary",
    "blocked-uri": `${what}?canary`,
    "effective-directive": rule,
    "script-sample": "canary",
  },
});

test("a report is logged once, without potential secrets", async () => {
  for (let i = 0; i < 3; i++) expect(await report(refused("https://evil.example/x.js"))).toBe(204);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain("https://evil.example/x.js");
  expect(lines[0]).toContain("script-src-elem");
  expect(lines[0]).not.toContain("canary");
});

test("invalid reports are dropped, and a flood of kinds is cut off", async () => {
  lines.length = 0;
  for (const nonsense of [[], {}, { "csp-report": 5 }, "null", ""]) expect(await report(nonsense)).toBe(204);
  expect(await report("{")).toBeGreaterThanOrEqual(400);
  expect(lines).toEqual([]);
  for (let i = 0; i < 200; i++) await report(refused(`https://evil.example/${i}.js${"x".repeat(500)}`));
  expect(lines.length).toBeLessThanOrEqual(50);
  for (const line of lines) expect(line.length).toBeLessThan(1000);
});

test("one client, made-up directives or many clients cannot suppress others' reports", async () => {
  const told = async (what: string, rule: string, from: string) => {
    lines.length = 0;
    await report(refused(what, rule), from);
    return lines.length === 1;
  };
  for (let i = 0; i < 100; i++) await report(refused(`https://evil.example/a${i}`, "img-src"), "198.51.100.1");
  expect(await told("https://real.example/a", "img-src", "198.51.100.2")).toBe(true);
  for (let i = 0; i < 100; i++)
    await report(refused(`https://evil.example/b${i}`, `made-up-${i}`), `198.51.100.${10 + i}`);
  expect(await told("https://real.example/b", "img-src", "198.51.100.3")).toBe(true);
  for (let i = 0; i < 100; i++) await report(refused(`https://evil.example/c${i}`, "img-src"), `203.0.113.${i}`);
  expect(await told("https://real.example/c", "connect-src", "198.51.100.4")).toBe(true);
});
