// Tests downloads sent by a proxy: it gets the file's location only if configured, and every download counts.
import { afterAll, beforeAll, expect, test } from "vitest";
import { perform } from "#api/perform.ts";
import { editVersion, getProject } from "#features/catalog/contract.ts";
import { sumDownloads } from "#features/catalog/index.ts";
import { startTestSite } from "#tests/site.ts";
import type { TestPerson, TestSite } from "#tests/site.ts";
import { hashOf, openProject } from "#tests/things.ts";

let site: TestSite;
let owner: TestPerson;
let moderator: TestPerson;
beforeAll(async () => {
  site = await startTestSite({ env: { X_ACCEL_REDIRECT: "/protected/" } });
  owner = await site.person();
  moderator = await site.person(undefined, "moderator");
});
afterAll(() => site.stop());

async function taken() {
  const opened = await openProject(site, owner, moderator);
  const address = site.url + (opened.version.files[0]?.url ?? "");
  const take = (headers: Record<string, string> = {}, method = "GET") => fetch(address, { method, headers });
  return { ...opened, take };
}

test("the proxy gets the file's location and headers", async () => {
  const { take, bytes, project } = await taken();
  const answer = await take();
  const key = answer.headers.get("x-accel-redirect")?.split("/").at(-1) ?? "";
  expect(answer.headers.get("x-accel-redirect")).toBe(`/protected/${key.slice(0, 2)}/${key.slice(2, 4)}/${key}`);
  expect((await site.services.files.stat(key))?.size).toBe(bytes.length);
  expect(await answer.text()).toBe("");
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    "content-type": "application/java-archive",
    etag: `"${hashOf(bytes)}"`,
    "content-security-policy": "default-src 'none'; sandbox",
    "cache-control": "public, max-age=31536000, s-maxage=60, immutable",
  });
  await sumDownloads(site.services);
  expect((await perform(getProject, site.as(owner), { project: project.id })).downloads).toBe(1);
});

test("responses without a body and conditional ranges are sent by us", async () => {
  const { take, bytes } = await taken();
  const etag = `"${hashOf(bytes)}"`;
  const statusOf = async (headers: Record<string, string>, method = "GET") => {
    const answer = await take(headers, method);
    return [answer.status, answer.headers.has("x-accel-redirect"), (await answer.bytes()).length];
  };
  expect(await statusOf({ "if-none-match": etag })).toEqual([304, false, 0]);
  expect(await statusOf({ range: `bytes=${bytes.length}-` })).toEqual([416, false, 0]);
  expect(await statusOf({}, "HEAD")).toEqual([200, false, 0]);
  expect(await statusOf({ range: "bytes=0-4", "if-range": etag })).toEqual([206, false, 5]);
  expect(await statusOf({ range: "bytes=0-4" })).toEqual([200, true, 0]);
});

test("request headers cannot change the location, and unauthorized requests reveal nothing", async () => {
  const { take, version } = await taken();
  const told = (await take()).headers.get("x-accel-redirect");
  const asked = await take({ "x-accel-redirect": "/etc/passwd", "x-original-url": "/etc/passwd" });
  expect(asked.headers.get("x-accel-redirect")).toBe(told);
  await perform(editVersion, site.as(owner), { version: version.id, status: "draft" });
  await expect.poll(async () => (await take()).status).toBe(404);
  expect((await take()).headers.has("x-accel-redirect")).toBe(false);
});
