// Sweeps every page shown to visitors, and error pages, for axe violations and browser errors.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readers } from "./addresses.ts";
import { createFullSite, type FullSite } from "./full-site.ts";
import { inspect, violations } from "./inspect.ts";
import { desk, phone, createStage, visit, type Stage } from "./stage.ts";
import { complaintsOf, distinct, walk } from "./walk.ts";

let stage: Stage;
let full: FullSite;
beforeAll(async () => {
  stage = await createStage();
  full = await createFullSite(stage.site);
});
afterAll(() => stage.close());

describe("there are no problems on a full site", () => {
  test("for a visitor", { timeout: 600_000 }, async () => {
    const { role, paths } = readers[0]!;
    expect(await walk(stage, distinct(paths), full.people[role])).toEqual({});
  });

  test("with every component in every palette", async () => {
    const page = await stage.open();
    await page.context().addCookies([{ name: "developer-mode", value: "1", url: stage.site.url }]);
    await visit(page, "/flags");
    await page.getByRole("region", { name: "Retro" }).getByRole("heading").first().waitFor();
    // Samples are not part of an outline, and repeat in every palette.
    const found = (await inspect(page, false)).filter((one) => !/heading-order|landmark-unique/.test(one));
    expect(found).toEqual([]);
    expect(complaintsOf(stage)).toEqual([]);
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
    await page.getByRole("link", { name: "Open image Dawn" }).click();
    await page.getByRole("dialog").waitFor();
    expect(await violations(page, "dialog[open]")).toEqual([]);
    await page.keyboard.press("Escape");
    await page.getByRole("link", { name: "Download", exact: true }).filter({ visible: true }).first().click();
    await page.getByRole("dialog", { name: "Download Amber Light" }).waitFor();
    expect(await violations(page, "dialog[open]")).toEqual([]);
    expect(stage.complaints()).toEqual([]);
  });
});

/** Invalid forms: the user, the page, the field values, and the button. */
const badForms: readonly (readonly [
  who: "visitor" | "creator",
  path: string,
  fields: Readonly<Record<string, string>>,
  button: string,
])[] = [
  ["visitor", "/auth/sign-in", { "Email address or username": "nobody", Password: "not this one" }, "Sign in"],
  [
    "visitor",
    "/auth/sign-up",
    { Username: "a b", "Email address": "a@b.example", Password: "short", "Confirm password": "other" },
    "Create account",
  ],
  ["creator", "/create/project", { Title: "Amber", Summary: "x" }, "Create and add a file"],
  ["creator", "/settings/pats?new", { Name: "Token" }, "Create token"],
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
    await main
      .locator('[aria-invalid="true"], [data-fault], [role="alert"]')
      .filter({ visible: true })
      .first()
      .waitFor();
    expect(await inspect(page, false)).toEqual([]);
    expect(complaintsOf(stage)).toEqual([]);
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
