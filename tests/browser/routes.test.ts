// Walks every address of the spec as a visitor, a creator, a moderator and an admin: what is answered, and what stands there.
import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { insertMember, insertOrganization, insertTeam } from "#features/teams/index.ts";
import { newId } from "#kernel/id.ts";
import type { TestPerson } from "#tests/site.ts";
import { createLight } from "./lights.ts";
import { desk, phone, setStage, visit, type Stage } from "./stage.ts";

let stage: Stage;
let people: Readonly<Record<string, TestPerson | undefined>>;

/** An organization that the creator owns. */
async function addOrganization(owner: TestPerson): Promise<void> {
  const { db } = stage.site.world;
  const teamId = newId<"team">();
  await insertTeam(db, teamId);
  const row = { slug: "lanternworks", name: "Lanternworks", description: "We make lanterns." };
  await insertOrganization(db, { id: newId<"organization">(), team_id: teamId, ...row, icon_id: null, color: null });
  await insertMember(db, {
    team_id: teamId,
    user_id: owner.id,
    is_owner: true,
    role: "Owner",
    accepted: true,
    permissions: 1023,
    organization_permissions: 255,
    payouts_split: 0,
    ordering: 0,
  });
}

beforeAll(async () => {
  stage = await setStage();
  const light = await createLight(stage.site);
  await addOrganization(light.owner);
  const admin = await stage.site.person("keeper", "admin");
  people = { visitor: undefined, creator: light.owner, moderator: light.moderator, admin };
});
afterAll(() => stage.close());

/**
 * What a visitor, a creator, a moderator and an admin are answered: a status, `in` for being led to sign in and back,
 * or the address that is led to. One word is for everybody.
 */
const answers: Readonly<Record<string, readonly string[]>> = {
  "200": [
    "/",
    "/mods",
    "/modpacks",
    "/plugins",
    "/resourcepacks",
    "/shaders",
    "/datapacks",
    "/app",
    "/plus",
    "/servers",
    ...["", "/changelog", "/gallery", "/versions", "/version/2.0.0"].map((part) => `/mod/amber-light${part}`),
    "/flags",
    "/frog",
    "/report",
    "/report?item=user&itemID=lamplighter",
    "/report?item=project&itemID=amber-light",
    "/legal",
    "/legal/ccpa",
    "/legal/cmp-info",
    "/legal/cmp",
    "/legal/copyright",
    "/legal/privacy",
    "/legal/rules",
    "/legal/security",
    "/legal/terms",
    "/news/changelog",
    "/organization/lanternworks",
    "/organization/lanternworks/mods",
    "/user/lamplighter",
    "/user/lamplighter/mods",
    "/settings",
    "/settings/language",
    "/auth/reset-password",
    "/auth/verify-email",
  ],
  "404": [
    "/collection/AbCd1234",
    "/collection/AbCd1234/mods",
    "/report?item=version&itemID=none",
    "/nowhere",
    "/mod/no-such-thing",
    "/user/nobody-there",
    "/organization/none",
    "/news/changelog/web/1999-01-01",
  ],
  "in 200 200 200": [
    "/dashboard",
    ...[
      "analytics",
      "collections",
      "notifications",
      "notifications/history",
      "organizations",
      "projects",
      "reports",
    ].map((part) => `/dashboard/${part}`),
    ...["revenue", "revenue/transfers", "revenue/withdraw"].map((part) => `/dashboard/${part}`),
    ...["account", "applications", "authorizations", "billing", "billing/charges", "pats", "profile", "sessions"].map(
      (part) => `/settings/${part}`,
    ),
    "/auth/welcome",
    "/servers/manage",
  ],
  "in 404 404 404": [
    "/dashboard/report/AbCd1234",
    "/servers/manage/AbCd1234",
    ...["backups", "content", "files", "options"].map((part) => `/servers/manage/AbCd1234/${part}`),
    ...["billing", "info", "loader", "network", "preferences", "properties", "startup"].map(
      (part) => `/servers/manage/AbCd1234/options/${part}`,
    ),
  ],
  "in 200 200 200, the project's": [
    ...["", "/description", "/license", "/links", "/members", "/tags"].map(
      (part) => `/mod/amber-light/settings${part}`,
    ),
    "/mod/amber-light/version/2.0.0/edit",
    "/mod/amber-light/version/new?from=2.0.0",
    ...["", "/analytics", "/members", "/projects"].map((part) => `/organization/lanternworks/settings${part}`),
  ],
  "in 200 403 200": ["/mod/amber-light/settings/analytics"],
  "in 403 200 200": ["/moderation", "/moderation/reports", "/moderation/review", "/mod/amber-light/moderation"],
  "in 403 404 404": ["/moderation/report/AbCd1234"],
  "404 404 404 200": ["/admin/billing/lamplighter", "/admin/servers/notices", "/admin/user_email", "/servers/admin"],
  "404 404 404 404": ["/admin/billing/nobody-there"],
  "200 / / /": ["/auth/sign-in", "/auth/sign-up"],
  "/auth/sign-in": ["/auth"],
  "/auth/sign-in?redirect=%2Fauth%2Fauthorize%3F%26from%3Dsign-in 400 400 400": ["/auth/authorize"],
  "/mod/amber-light": ["/mod/amber-light/overview"],
  "/mod/amber-light/version/new?from=2.0.0": ["/mod/amber-light/version/2.0.0-new"],
  "/dashboard": ["/dashboard/overview"],
  "/moderation": ["/moderation/overview"],
  "/settings": ["/settings/overview"],
  "/servers/manage/AbCd1234": ["/servers/manage/AbCd1234/overview"],
};
const roles = ["visitor", "creator", "moderator", "admin"];
const every = Object.entries(answers).flatMap(([words, paths]) => {
  const [plain = ""] = words.split(",");
  const each = plain.includes(" ") ? plain.split(" ") : roles.map(() => plain);
  return paths.map((path) => ({ path, expected: each }));
});

/** What an address answers somebody, in the words above. */
async function answerOf(page: Page, path: string): Promise<string> {
  const answer = await page.request.get(path, { maxRedirects: 0 });
  const to = answer.headers().location;
  if (to === undefined) return String(answer.status());
  return to === `/auth/sign-in?${new URLSearchParams({ redirect: path })}` ? "in" : to;
}

describe.each(roles.map((role, place) => [role, place] as const))("a %s", (role, place) => {
  test("is answered at every address as its guard says", async () => {
    const as = people[role];
    const page = await stage.open({ ...(as && { as }) });
    const wrong: string[] = [];
    for (const { path, expected } of every) {
      const got = await answerOf(page, path);
      if (got !== expected[place]) wrong.push(`${path}: ${got} instead of ${expected[place]}`);
    }
    expect(wrong).toEqual([]);
  });
});

/** Addresses that answer this person with words, and the others who come before in another way. */
const walked = (role: string, before: readonly string[]) =>
  every.filter(({ expected }) => {
    const answer = expected[roles.indexOf(role)] ?? "";
    return /^\d+$/.test(answer) && before.every((one) => expected[roles.indexOf(one)] !== answer);
  });

/** Each page is read by the first who may read it, with scripts and without. */
const walks = [true, false].flatMap((scripts) => [
  { role: "visitor", before: [], scripts },
  { role: "creator", before: ["visitor"], scripts },
  { role: "admin", before: ["visitor", "creator"], scripts },
]);
const titles = new Map<string, string>();

/** What is amiss with the head of the page at an address. */
async function faultsAt(page: Page, path: string): Promise<string[]> {
  const answer = await page.goto(path);
  const [headings, named] = [await page.locator("h1").count(), await page.locator("title").count()];
  const title = await page.title();
  const says = await page.locator('meta[name="description"]').first().getAttribute("content");
  const wrong = [];
  if (headings !== 1) wrong.push(`${headings} headings of the first level`);
  if (named !== 1) wrong.push(`${named} titles`);
  if (!says) wrong.push("no description");
  if (answer?.status() !== 200) return wrong;
  const before = titles.get(title) ?? path;
  if (before !== path) wrong.push(`"${title}" like ${before}`);
  titles.set(title, path);
  return wrong;
}

describe.each(walks)("what a $role reads (scripts: $scripts)", ({ role, before, scripts }) => {
  test("has one heading, a title of its own and a description, and the console is silent", async () => {
    const as = people[role];
    const page = await stage.open({ scripts, ...(as && { as }) });
    const wrong: Record<string, string[]> = {};
    for (const { path } of walked(role, before)) {
      const faults = await faultsAt(page, path);
      if (faults.length > 0) wrong[path] = faults;
    }
    // A refused page is an error on the console by itself.
    const said = stage.complaints().filter((one) => !/status of 40[034]/.test(one));
    expect({ wrong, said }).toEqual({ wrong: {}, said: [] });
  }, 300_000);
});

/** The pages that later features fill, by who sees the most of each. */
const frames: readonly (readonly [role: string, path: string])[] = [
  ["creator", "/dashboard"],
  ["creator", "/dashboard/organizations"],
  ["creator", "/dashboard/revenue/withdraw"],
  ["creator", "/dashboard/report/AbCd1234"],
  ["creator", "/settings/billing"],
  ["creator", "/servers/manage/AbCd1234/options/network"],
  ["creator", "/mod/amber-light/settings/analytics"],
  ["creator", "/organization/lanternworks/settings"],
  ["creator", "/organization/lanternworks/settings/members"],
  ["creator", "/organization/lanternworks/settings/projects"],
  ["creator", "/report?item=project&itemID=amber-light"],
  ["admin", "/moderation"],
  ["admin", "/moderation/reports"],
  ["admin", "/admin/billing/lamplighter"],
];

test.each(frames)("axe has nothing to say to a %s at %s", async (role, path) => {
  const as = people[role];
  const page = await stage.open({ ...(as && { as }) });
  await visit(page, path);
  const found: string[] = [];
  for (const viewport of [desk, phone])
    for (const mode of ["light", "dark"]) {
      await page.setViewportSize(viewport);
      await page.locator("html").evaluate((html, to) => (html.dataset.theme = to), mode);
      const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
      for (const { id, nodes } of violations)
        found.push(...nodes.map((node) => `${mode} at ${viewport.width}: ${id} ${node.target.join(" ")}`));
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      if (width > viewport.width) found.push(`${width} px wide at ${viewport.width}`);
    }
  expect(found).toEqual([]);
  stage.complaints();
});

test("on a phone a button opens the list of pages, without scripts too, and it closes where a link leads", async () => {
  for (const scripts of [true, false]) {
    const page = await stage.open({ as: people.creator as TestPerson, viewport: phone, scripts });
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
