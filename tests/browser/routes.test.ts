// Requests every public path as a visitor, a creator, a moderator and an admin: the response, and the head of each
// page.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { matchPath } from "react-router";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createServer } from "#api/server.ts";
import { openCache } from "#platform/cache/index.ts";
import type { Matcher } from "#api/builds.ts";
import { triesAll } from "#tests/extent.ts";
import { addresses, answered, readers, roles, type Role } from "./addresses.ts";
import { createFullSite, type FullSite } from "./full-site.ts";
import { phone, createStage, type Stage } from "./stage.ts";

let stage: Stage;
let full: FullSite;
beforeAll(async () => {
  stage = await createStage();
  full = await createFullSite(stage.site);
});
afterAll(() => stage.close());

/** Sends a request as a user's browser would, without scripts. */
async function ask(path: string, role: Role): Promise<Response> {
  // Nobody opens a page every few milliseconds.
  await stage.site.forgetRequests();
  const person = full.people[role];
  const headers = { accept: "text/html", ...(person && { cookie: `session=${person.session}` }) };
  return fetch(stage.site.url + path, { redirect: "manual", headers });
}

/** A path's response, in the words of the list. */
async function answerOf(path: string, role: Role): Promise<string> {
  const answer = await ask(path, role);
  await answer.body?.cancel();
  const to = answer.headers.get("location");
  if (to === null) return String(answer.status);
  return to === `/auth/sign-in?${new URLSearchParams({ redirect: path })}` ? "in" : to;
}

test.each(roles)("a %s gets the expected response at every path", async (role) => {
  const wrong: string[] = [];
  for (const { path, expected } of addresses) {
    // What is the same for everyone is requested with no permissions and with all.
    const alike = expected.every((one) => one === expected[0]);
    if (alike && !triesAll && role !== "visitor" && role !== "admin") continue;
    const got = await answerOf(path, role);
    if (got !== answered(role, expected)) wrong.push(`${path}: ${got} instead of ${answered(role, expected)}`);
  }
  expect(wrong).toEqual([]);
});

const assets = join(import.meta.dirname, "../../build/client/assets");

/** The style sheets that define each class of ours. */
const sheetsOf = new Map<string, string[]>();
for (const sheet of readdirSync(assets).filter((file) => file.endsWith(".css")))
  for (const [, name = ""] of readFileSync(join(assets, sheet), "utf8").matchAll(/\.([a-zA-Z]\w*_[\w-]{4})(?![\w-])/g))
    sheetsOf.set(name, [...(sheetsOf.get(name) ?? []), sheet]);

/** Classes in a page whose styles would only arrive with scripts, so that it changes its look while loading. */
function unstyled(html: string): string[] {
  const linked = new Set([...html.matchAll(/<link[^>]* href="\/assets\/([^"#]+\.css)/g)].map(([, sheet]) => sheet));
  const names = new Set([...html.matchAll(/ class="([^"]*)"/g)].flatMap(([, list = ""]) => list.split(" ")));
  return [...names].filter((name) => sheetsOf.get(name)?.every((sheet) => !linked.has(sheet)));
}

/** Problems in a page's head; `titles` maps titles seen so far to their paths. */
async function faultsAt(path: string, role: Role, titles: Map<string, string>): Promise<string[]> {
  const answer = await ask(path, role);
  const html = (await answer.text()).replaceAll(/<svg.*?<\/svg>/gs, "");
  const headings = html.match(/<h1\b/g)?.length ?? 0;
  const named = [...html.matchAll(/<title>([^<]*)<\/title>/g)].map(([, title = ""]) => title);
  const wrong = unstyled(html).map((name) => `no style sheet for ${name}`);
  if (headings !== 1) wrong.push(`${headings} headings of the first level`);
  if (named.length !== 1) wrong.push(`${named.length} titles`);
  if (!/<meta name="description" content="[^"]/.test(html)) wrong.push("no description");
  const [title = ""] = named;
  if (answer.status !== 200) return wrong;
  const before = titles.get(title) ?? path;
  if (before !== path) wrong.push(`"${title}" like ${before}`);
  titles.set(title, path);
  return wrong;
}

test.each(["/", "/mods?hl=ar", "/legal", "/mod/nothing-here"])(
  "%s loads its scripts after first paint",
  async (path) => {
    const html = await (await fetch(stage.site.url + path, { headers: { accept: "text/html" } })).text();
    const waiting = /<template>.*<\/template>/s.exec(html)?.[0] ?? "";
    expect(waiting).toMatch(/<script[^>]* type="module"/);
    expect(waiting).toContain('"/assets/root-');
    const rest = html.replace(waiting, "");
    expect(rest).toContain("requestAnimationFrame");
    expect(rest).not.toMatch(/<link[^>]* rel="modulepreload"|type="module"|import\(/);
  },
);

describe("every page works without scripts", () => {
  test("has one heading, a unique title, a description and the styles of all it shows", async () => {
    const titles = new Map<string, string>();
    const wrong: Record<string, string[]> = {};
    for (const { role, paths } of readers)
      for (const path of paths) {
        const faults = await faultsAt(path, role, titles);
        if (faults.length > 0) wrong[path] = faults;
      }
    expect(wrong).toEqual({});
    expect(titles.size).toBeGreaterThan(80);
  });
});

test("while search is being filled every page says so, and none of these pages is kept", async () => {
  const { services } = stage.site;
  let search = false;
  const build = join(import.meta.dirname, "../../build");
  const own = { ...services, cache: openCache(services.notifications) };
  const app = await createServer(own, { build, ready: async () => true, parts: () => ({ search }) });
  const read = async (url: string) => (await app.inject({ url, headers: { accept: "text/html" } })).body;
  expect(await read("/")).toContain("Search is not ready yet.");
  search = true;
  expect(await read("/")).not.toContain("Search is not ready yet.");
  await app.close();
});

test("on a phone a button opens the page list, also without scripts, and it closes after navigation", async () => {
  for (const scripts of [true, false]) {
    const page = await stage.open({ as: full.owner, viewport: phone, scripts });
    await page.goto("/dashboard");
    const list = page.getByRole("navigation", { name: "Your pages" });
    expect(await list.isVisible()).toBe(false);
    await page.getByRole("button", { name: /^Your pages: / }).click();
    await list.getByRole("link", { name: "Your organizations" }).click();
    await page.getByRole("heading", { level: 1, name: "Your organizations" }).waitFor();
    await expect.poll(() => list.isVisible()).toBe(false);
    await page.getByRole("navigation", { name: "Breadcrumbs" }).getByRole("link", { name: "Dashboard" }).click();
    await page.getByRole("heading", { level: 1, name: "Dashboard" }).waitFor();
  }
  expect(stage.complaints()).toEqual([]);
});

test("the release's route rules match every address that is not missing", async () => {
  const { id } = (await (await fetch(`${stage.site.url}/builds/latest.json`)).json()) as { id: string };
  const { matcher } = (await (await fetch(`${stage.site.url}/builds/meta/${id}.json`)).json()) as { matcher: Matcher };
  const patterns = [...Object.keys(matcher.static), ...Object.keys(matcher.dynamic)];
  const unmatched = addresses
    .filter(({ expected }) => expected.some((one) => one !== "404"))
    .map(({ path }) => path.replace(/\?.*/, ""))
    .filter((path) => !patterns.some((pattern) => matchPath(pattern, path)));
  expect(unmatched).toEqual([]);
});
