// Looks at every page of the site, full, empty and with errors, by axe and with the console open.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { TestPerson } from "#tests/site.ts";
import { readers } from "./addresses.ts";
import { createFullSite, type FullSite } from "./full-site.ts";
import { inspect, violations } from "./inspect.ts";
import { desk, phone, createStage, visit, type Stage } from "./stage.ts";

let stage: Stage;
let full: FullSite;
beforeAll(async () => {
  stage = await createStage();
  full = await createFullSite(stage.site);
});
afterAll(() => stage.close());

/** A refused page or form is an error on the console by itself. */
const complaints = () => stage.complaints().filter((one) => !/status of (?:4\d\d|500)/.test(one));

type Faults = Record<string, string[]>;

/** What stands around the pages of a visitor, and around those of a person, is looked at in all palettes here. */
const worn = ["/", "/dashboard"];

/** One browser walks these addresses. */
async function walkAlone(paths: readonly string[], as: TestPerson | undefined, faults: Faults): Promise<void> {
  const page = await stage.open(as ? { as } : {});
  for (const path of paths) {
    await visit(page, path);
    const found = await inspect(page, worn.includes(path));
    if (found.length > 0) faults[path] = found;
  }
}

/** Two browsers walk them side by side, and give what is wrong at each. */
async function walk(paths: readonly string[], as: TestPerson | undefined): Promise<Faults> {
  const faults: Faults = {};
  const half = (which: number) => paths.filter((_, place) => place % 2 === which);
  await Promise.all([walkAlone(half(0), as, faults), walkAlone(half(1), as, faults)]);
  const said = complaints();
  return said.length > 0 ? { ...faults, console: said } : faults;
}

/** Frames that answer alike while there is nothing in them are looked at once. */
const distinct = (paths: readonly string[]) => paths.filter((path) => !/AbCd1234\/./.test(path));

describe("nothing is wrong with a full site", () => {
  test.each(readers)(
    "for a $role",
    async ({ role, paths }) => {
      expect(await walk(distinct(paths), full.people[role])).toEqual({});
    },
    600_000,
  );

  test("in other views of lists, and while something is being made", async () => {
    const views = ["/mods?l=fabric&nc=magic&view=grid", "/mods?view=gallery", "/mods?size=5&page=2", "/?type=shader"];
    expect(await walk([...views, "/news/changelog/web/2026-11-20"], undefined)).toEqual({});
    const upload = `/mod/draft-light/version/new?upload=${full.upload}`;
    const own = ["/create/project", "/mod/draft-light/settings", upload, "/mod/amber-light/settings/gallery"];
    expect(await walk([...own, "/mod/amber-light/settings/translations"], full.owner)).toEqual({});
    expect(await walk(["/mod/waiting-light/moderation"], full.people.moderator)).toEqual({});
  }, 300_000);

  test("with every component in every palette", async () => {
    const page = await stage.open();
    await page.context().addCookies([{ name: "developer-mode", value: "1", url: stage.site.url }]);
    await visit(page, "/flags");
    await page.getByRole("region", { name: "Retro" }).getByRole("heading").first().waitFor();
    // Samples are not part of an outline, and repeat in every palette.
    const found = (await inspect(page, false)).filter((one) => !/heading-order|landmark-unique/.test(one));
    expect(found).toEqual([]);
    expect(complaints()).toEqual([]);
  });

  test("with the filter sheet, the menu, the download chooser and the image viewer open", async () => {
    const page = await stage.open({ viewport: phone });
    await visit(page, "/mods");
    await page.getByRole("button", { name: "Filters" }).click();
    expect(await violations(page, "#filters")).toEqual([]);
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Menu" }).click();
    expect(await violations(page, "#phone-menu")).toEqual([]);
    await visit(page, "/mod/amber-light/gallery");
    await page.getByRole("link", { name: "Open picture Dawn" }).click();
    await page.getByRole("dialog").waitFor();
    expect(await violations(page, "dialog[open]")).toEqual([]);
    await page.keyboard.press("Escape");
    await page.getByRole("link", { name: "Download", exact: true }).filter({ visible: true }).first().click();
    await page.getByRole("dialog", { name: "Download Amber Light" }).waitFor();
    expect(await violations(page, "dialog[open]")).toEqual([]);
    expect(stage.complaints()).toEqual([]);
  });
});

const emptyPages = [
  "/dashboard",
  "/dashboard/projects",
  "/dashboard/organizations",
  "/settings/applications",
  "/settings/authorizations",
  "/settings/account/passkeys",
  "/user/newcomer",
];

describe("nothing is wrong where nothing is yet", () => {
  test("for a newcomer, in a project without anything, and in a search without a find", async () => {
    expect(await walk(emptyPages, full.newcomer)).toEqual({});
    const parts = ["", "/gallery", "/changelog", "/versions"].map((part) => `/mod/draft-light${part}`);
    expect(await walk(parts, full.owner)).toEqual({});
    expect(await walk(["/mods?q=nothing+is+called+so", "/mods?l=quilt&c=economy"], undefined)).toEqual({});
  }, 300_000);
});

/** Forms sent as they should not be: who sends, where, what is written into which field, and the button. */
const badForms: readonly (readonly [
  who: "visitor" | "creator",
  path: string,
  fields: Readonly<Record<string, string>>,
  button: string,
])[] = [
  ["visitor", "/auth/sign-in", { "E-mail address or username": "nobody", Password: "not this one" }, "Sign in"],
  [
    "visitor",
    "/auth/sign-up",
    { Username: "a b", "E-mail address": "a@b.example", Password: "short", "Confirm password": "other" },
    "Create account",
  ],
  ["creator", "/create/project", { Title: "Amber", Summary: "x" }, "Create and add a file"],
  ["creator", "/settings/pats", { Name: "Token" }, "Make token"],
];

describe("there are no problems where something went wrong", () => {
  test.each(badForms)("in a form that a %s submits from %s", async (who, path, fields, button) => {
    const as = full.people[who];
    const page = await stage.open(as ? { as } : {});
    await visit(page, path);
    const main = page.getByRole("main");
    for (const [label, text] of Object.entries(fields)) await main.getByLabel(label, { exact: true }).fill(text);
    await main.locator("form").evaluateAll((forms) => forms.forEach((form) => form.setAttribute("novalidate", "")));
    await main.getByRole("button", { name: button, exact: true }).click();
    await main.locator('[aria-invalid="true"], [data-fault], [role="alert"]').first().waitFor();
    expect(await inspect(page, false)).toEqual([]);
    expect(complaints()).toEqual([]);
  });

  test("on a page that failed, and when the site is unreachable", async () => {
    const page = await stage.open();
    for (const [heading, status] of [
      ["Uh oh!", 500],
      ["No connection", null],
    ] as const) {
      await visit(page, "/");
      await page.route(/\/plugins\.data/, (route) => (status ? route.fulfill({ status, body: "" }) : route.abort()));
      await page.getByRole("main").or(page.locator("header")).getByRole("link", { name: "Plugins" }).first().click();
      await page.getByRole("heading", { level: 1, name: heading }).waitFor();
      stage.complaints();
      expect(await inspect(page, false), heading).toEqual([]);
      await page.setViewportSize(desk);
      await page.unroute(/\/plugins\.data/);
    }
  });
});
