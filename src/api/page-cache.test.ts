// Tests cached pages and responses: who gets them, and how fast changes appear in every process.
import { once } from "node:events";
import { connect } from "node:net";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { cacheResponses } from "#api/cache-responses.ts";
import { buildOnePage } from "#api/one-page.fixture.ts";
import { clientFor, perform } from "#api/perform.ts";
import { createServer } from "#api/server.ts";
import { projectChanged } from "#features/catalog/events.ts";
import { editProject, projectFrame } from "#features/catalog/contract.ts";
import { openCache } from "#platform/cache/index.ts";
import type { Services } from "#platform/context.ts";
import { startNotifications } from "#platform/database/notify.ts";
import type { Notifications } from "#platform/database/notify.ts";
import { emit } from "#platform/jobs/index.ts";
import { startTestSite } from "#tests/site.ts";
import type { TestSite } from "#tests/site.ts";
import { openProject } from "#tests/things.ts";

let site: TestSite;
/** A second process on the same database. */
let other: Services;
let otherApp: FastifyInstance;
let notifications: Notifications;

beforeAll(async () => {
  const build = await buildOnePage();
  site = await startTestSite({ build });
  notifications = startNotifications(site.database.url, site.services.log);
  await notifications.ready;
  other = { ...site.services, notifications, cache: openCache(notifications) };
  otherApp = await createServer(other, { build, ready: async () => true });
});
afterAll(async () => {
  await otherApp.close();
  await notifications.close();
  await site.stop();
});

const read = async (path: string, headers: Record<string, string> = {}) => {
  const answer = await fetch(site.url + path, { headers });
  return { text: await answer.text(), headers: answer.headers, status: answer.status };
};
const readOther = async (path: string) => (await otherApp.inject({ url: path })).body;

test("a cached page may enter the back/forward cache, and is revalidated", async () => {
  const { headers } = await read("/bf");
  expect(headers.get("cache-control")).toBe("private, no-cache");
  const again = await read("/bf", { "if-none-match": headers.get("etag")! });
  expect([again.status, again.text]).toEqual([304, ""]);
});

test.each([
  ["a forged host", { "x-forwarded-host": "evil.example", forwarded: "host=evil.example" }],
  ["a cookie that no page reads", { cookie: "tracking=1" }],
])("%s does not affect what is cached", async (_, headers) => {
  const { text } = await read("/tricks");
  expect((await read("/tricks", headers)).text).toBe(text);
});

test.each([
  ["another theme", { cookie: "color-mode=oled" }],
  ["another layout", { cookie: "cosmetics=%7B%7D" }],
  ["another language", { "accept-language": "de" }],
  ["a saved language", { cookie: "locale=fr" }],
])("%s has its own cached page", async (_, headers) => {
  const { text } = await read("/own");
  expect((await read("/own", headers)).text).not.toBe(text);
});

test("requests with credentials neither populate nor use the cache, whatever the URL", async () => {
  const person = await site.person();
  for (const path of ["/dashboard/x.css", "/settings/account.js?x.png", "/mods"]) {
    const credentials: Record<string, string>[] = [
      { cookie: `session=${person.session}` },
      { authorization: person.token },
    ];
    for (const headers of credentials) {
      const own = await read(path, headers);
      expect(own.headers.get("cache-control"), path).toBe("private, no-store");
      const visitors = await read(path);
      expect(visitors.text, path).not.toBe(own.text);
      expect((await read(path, headers)).text, path).not.toBe(visitors.text);
    }
  }
});

test("a change is visible within a second in two processes", async () => {
  const [here, there] = [(await read("/changing")).text, await readOther("/changing")];
  await emit(site.services.db, projectChanged, { projectId: "somewhere" });
  const soon = { timeout: 20_000, interval: 20 };
  await vi.waitFor(async () => expect((await read("/changing")).text).not.toBe(here), soon);
  await vi.waitFor(async () => expect(await readOther("/changing")).not.toBe(there), soon);
});

test("a project that becomes private disappears for visitors within a second in two processes", async () => {
  const [owner, moderator] = [await site.person(), await site.person(undefined, "moderator")];
  const project = (await openProject(site, owner, moderator)).project.id;
  const clients = [site.services, other].map((services) =>
    cacheResponses(services, clientFor)({ ...site.as(null), ...services }),
  );
  for (const call of clients) expect((await call(projectFrame, { project })).project.id).toBe(project);
  await perform(editProject, site.as(owner), { project, status: "private" });
  const soon = { timeout: 20_000, interval: 20 };
  for (const call of clients)
    await vi.waitFor(() => expect(call(projectFrame, { project })).rejects.toThrow("missing.project"), soon);
  expect((await clientFor(site.as(owner))(projectFrame, { project })).project.id).toBe(project);
});

/** Everything received on a connection in response to one request. */
async function overSocket(lines: readonly string[]): Promise<string> {
  const socket = connect(Number(new URL(site.url).port), "127.0.0.1");
  await once(socket, "connect");
  socket.write([...lines, "Host: 127.0.0.1", "Connection: close", "", ""].join("\r\n"));
  let answer = "";
  for await (const part of socket) answer += String(part);
  return answer;
}

const opening = ["Sec-Fetch-Mode: navigate", "Sec-Fetch-Dest: document"];

test("a browser that opens a page gets Early Hints", async () => {
  const answer = await overSocket(["GET /early HTTP/1.1", ...opening]);
  const [hints, page] = answer.split("\r\n\r\n");
  expect(hints).toMatch(/^HTTP\/1\.1 103 Early Hints\r\n/);
  expect(hints).toContain("</assets/site.css>; rel=preload; as=style");
  expect(hints).toContain("</assets/latin.woff2>; rel=preload; as=font");
  expect(page).toMatch(/^HTTP\/1\.1 200 /);
});

test.each([
  ["an older browser", ["GET /early-1 HTTP/1.0", ...opening]],
  ["a program", ["GET /early-2 HTTP/1.1"]],
  ["a script", ["GET /early-3 HTTP/1.1", "Sec-Fetch-Mode: cors", "Sec-Fetch-Dest: empty"]],
])("%s gets a single response, with the links in its headers", async (_, lines) => {
  const answer = await overSocket(lines);
  expect(answer).toMatch(/^HTTP\/1\.1 200 /);
  expect(answer).toMatch(/\r\nlink: <\/assets\/site\.css>/i);
});

test("public files are revalidated by ETag", async () => {
  const { headers } = await read("/words.txt");
  const again = await read("/words.txt", { "if-none-match": headers.get("etag")! });
  expect([again.status, again.text]).toEqual([304, ""]);
});
