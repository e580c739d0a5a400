// Walks every public address as a visitor, a creator, a moderator and an admin: what is answered, and the head of each page.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
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

/** Asks as the browser of somebody would, without scripts. */
async function ask(path: string, role: Role): Promise<Response> {
  // Nobody opens a page every few milliseconds.
  await stage.site.forgetRequests();
  const person = full.people[role];
  const headers = { accept: "text/html", ...(person && { cookie: `session=${person.session}` }) };
  return fetch(stage.site.url + path, { redirect: "manual", headers });
}

/** What an address answers somebody, in the words of the list. */
async function answerOf(path: string, role: Role): Promise<string> {
  const answer = await ask(path, role);
  await answer.body?.cancel();
  const to = answer.headers.get("location");
  if (to === null) return String(answer.status);
  return to === `/auth/sign-in?${new URLSearchParams({ redirect: path })}` ? "in" : to;
}

test.each(roles)("a %s is answered at every address as its guard says", async (role) => {
  const wrong: string[] = [];
  for (const { path, expected } of addresses) {
    // What is answered alike to everybody is asked by who has no rights and by who has all.
    const alike = expected.every((one) => one === expected[0]);
    if (alike && !triesAll && role !== "visitor" && role !== "admin") continue;
    const got = await answerOf(path, role);
    if (got !== answered(role, expected)) wrong.push(`${path}: ${got} instead of ${answered(role, expected)}`);
  }
  expect(wrong).toEqual([]);
});

/** What is amiss with the head of a page; `titles` knows the addresses of the titles seen before. */
async function faultsAt(path: string, role: Role, titles: Map<string, string>): Promise<string[]> {
  const answer = await ask(path, role);
  const html = (await answer.text()).replaceAll(/<svg.*?<\/svg>/gs, "");
  const headings = html.match(/<h1\b/g)?.length ?? 0;
  const named = [...html.matchAll(/<title>([^<]*)<\/title>/g)].map(([, title = ""]) => title);
  const wrong = [];
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
  "%s asks for its scripts once it is painted",
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

describe("every page that is read without scripts", () => {
  test("has one heading, a title of its own and a description", async () => {
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

test("on a phone a button opens the list of pages, without scripts too, and it closes where a link leads", async () => {
  for (const scripts of [true, false]) {
    const page = await stage.open({ as: full.owner, viewport: phone, scripts });
    await page.goto("/dashboard");
    const list = page.getByRole("navigation", { name: "Your pages" });
    expect(await list.isVisible()).toBe(false);
    await page.getByRole("button", { name: "Your pages" }).click();
    await list.getByRole("link", { name: "Revenue" }).click();
    await page.getByRole("heading", { level: 1, name: "Revenue" }).waitFor();
    await expect.poll(() => list.isVisible()).toBe(false);
    await page.getByRole("navigation", { name: "Where this page is" }).getByRole("link", { name: "Dashboard" }).click();
    await page.getByRole("heading", { level: 1, name: "Dashboard" }).waitFor();
  }
  expect(stage.complaints()).toEqual([]);
});
