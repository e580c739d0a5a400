// How pages look and what they are to people who do not see them: colours by cookie, and every page through axe.
import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright-core";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { perform } from "#api/perform.ts";
import { addGalleryImage, createUpload, editProject } from "#features/catalog/contract.ts";
import { draftProject, once, publish } from "#tests/things.ts";
import type { TestPerson } from "#tests/site.ts";
import { createLight, type Light } from "./lights.ts";
import { desk, modJar, phone, setStage, visit, type Stage } from "./stage.ts";

let stage: Stage;
let light: Light;
/** Id of an upload that waits to become a version. */
let upload: string;

/** A project that waits for review, a gallery, and a file that was just dropped: pages with something on them. */
async function addMore() {
  const { site } = stage;
  const owner = site.as(light.owner);
  const waiting = await draftProject(site, light.owner, {
    slug: "waiting-light",
    title: "Waiting Light",
    body: "Soon.",
  });
  await publish(site, light.owner, waiting.id);
  await perform(editProject, owner, { project: waiting.id, status: "processing" });
  await draftProject(site, light.owner, { slug: "draft-light", title: "Draft Light" });
  const image = { create: { width: 640, height: 360, channels: 3 as const, background: "#cc6633" } };
  const picture = await sharp(image).png().toBuffer();
  for (const title of ["Dawn", "Noon"])
    await perform(addGalleryImage, owner, { project: "amber-light", title }, once(picture));
  const file = { fileName: "amber.jar", project: "draft-light" };
  upload = (await perform(createUpload, owner, file, once(modJar("1.0.0")))).id;
}

beforeAll(async () => {
  stage = await setStage();
  light = await createLight(stage.site);
  await addMore();
});
afterAll(() => stage.close());

const background = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
const theme = (page: Page) => page.locator("html").getAttribute("data-theme");
const modes = ["light", "dark", "oled", "retro"] as const;

describe("colours", () => {
  test("are in the page as it is served, from the cookie, and each is a look of its own", async () => {
    const page = await stage.open({ scripts: false });
    const seen = new Set<string>();
    for (const mode of modes) {
      await page.context().addCookies([{ name: "color-mode", value: mode, url: stage.site.url }]);
      expect(await (await page.request.get("/")).text()).toContain(`data-theme="${mode}"`);
      await page.goto("/");
      seen.add(await background(page));
    }
    expect(seen.size).toBe(modes.length);
  });

  test("follow the device while nothing is chosen", async () => {
    const looks = new Map<string, string>();
    for (const colorScheme of ["light", "dark"] as const) {
      const page = await stage.open({ options: { colorScheme } });
      await visit(page, "/");
      expect(await theme(page)).toBe("system");
      looks.set(colorScheme, await background(page));
    }
    expect(looks.get("light")).not.toBe(looks.get("dark"));
  });

  test.each([true, false])("are chosen at the foot of a page, which stays (scripts: %s)", async (scripts) => {
    const page = await stage.open({ scripts });
    if (scripts) await visit(page, "/mods?l=fabric");
    else await page.goto("/mods?l=fabric");
    const pick = page.getByRole("group", { name: "Colours" }).getByRole("button", { name: "Dark" });
    await pick.click();
    await expect.poll(() => theme(page)).toBe("dark");
    expect(new URL(page.url()).search).toBe("?l=fabric");
    expect(await pick.getAttribute("aria-pressed")).toBe("true");
    // The page changes at once; the choice is saved a moment later.
    const saved = async () => (await page.context().cookies()).find(({ name }) => name === "color-mode")?.value;
    await expect.poll(saved).toBe("dark");
    await page.goto("/");
    expect(await theme(page)).toBe("dark");
    expect(stage.complaints()).toEqual([]);
  });
});

const levels = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** What axe finds: all of WCAG 2.2 AA, or contrast alone, which is all that changes with the colours. */
async function violations(page: Page, mode: string, within = "html"): Promise<string[]> {
  const builder = new AxeBuilder({ page }).setLegacyMode().include(within);
  const chosen = mode === "light" ? builder.withTags(levels) : builder.withRules("color-contrast");
  const found = (await chosen.analyze()).violations;
  return found.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.target.join(" ")} ${node.failureSummary}`),
  );
}

/** Looks at the page in every width and colour. */
async function inspect(page: Page, colours: readonly string[]): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  for (const viewport of [desk, phone]) {
    await page.setViewportSize(viewport);
    for (const mode of colours) {
      await page.locator("html").evaluate((html, to) => (html.dataset.theme = to), mode);
      await page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => {}))));
      const here = await violations(page, mode);
      if (here.length > 0) found[`${mode} at ${viewport.width}`] = here;
    }
  }
  return found;
}

const twoColours = ["light", "dark"];
const visitors: [string, readonly string[]][] = [
  ["/", modes],
  ["/mods", modes],
  ["/mods?l=fabric&nc=magic&view=grid", twoColours],
  ["/mods?view=gallery", twoColours],
  ["/mods?q=nothing+is+called+so", twoColours],
  ["/mod/amber-light", modes],
  ["/mod/amber-light/gallery", twoColours],
  ["/mod/amber-light/changelog", twoColours],
  ["/mod/amber-light/versions", twoColours],
  ["/mod/amber-light/version/2.0.0", twoColours],
  ["/user/lamplighter", twoColours],
  ["/auth/sign-in", twoColours],
  ["/auth/sign-up", twoColours],
  ["/mod/no-such-thing", twoColours],
];
const creators = [
  "/auth/welcome",
  "/create/project",
  "/mod/draft-light",
  "/mod/draft-light/settings",
  "/mod/amber-light/settings",
  "/mod/amber-light/settings/description",
  "/mod/amber-light/settings/tags",
  "/mod/amber-light/settings/links",
  "/mod/amber-light/settings/license",
  "/mod/amber-light/settings/gallery",
  "/mod/amber-light/settings/members",
  "/mod/draft-light/version/new",
  "/mod/draft-light/version/new?upload=",
  "/mod/amber-light/version/2.0.0/edit",
  "/dashboard/projects",
  "/settings/profile",
  "/settings/pats",
];
const moderators = ["/moderation/review", "/mod/waiting-light/moderation"];

/** Opens it as the person and gives what axe and the console say. */
async function look(path: string, colours: readonly string[], as?: TestPerson) {
  const page = await stage.open(as ? { as } : {});
  await visit(page, path.endsWith("upload=") ? path + upload : path);
  const found = await inspect(page, colours);
  const said = stage.complaints().filter((one) => !(path.includes("no-such") && one.includes("404 (Not Found)")));
  return { found, said };
}

const clean = { found: {}, said: [] };

describe("axe and the console have nothing to say", () => {
  test.each(visitors)("to a visitor of %s", async (path, colours) => {
    expect(await look(path, colours)).toEqual(clean);
  });

  test.each(creators)("to the creator at %s", async (path) => {
    expect(await look(path, twoColours, light.owner)).toEqual(clean);
  });

  test.each(moderators)("to a moderator at %s", async (path) => {
    expect(await look(path, twoColours, light.moderator)).toEqual(clean);
  });

  test("where the filters are a sheet, the menu is open, a file is chosen, a picture is shown large", async () => {
    const page = await stage.open({ viewport: phone });
    await visit(page, "/mods");
    await page.getByRole("button", { name: "Filters" }).click();
    expect(await violations(page, "light", "#filters")).toEqual([]);
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Menu" }).click();
    expect(await violations(page, "light", "#phone-menu")).toEqual([]);
    await visit(page, "/mod/amber-light/gallery");
    await page.getByRole("link", { name: "Open picture Dawn" }).click();
    await page.getByRole("dialog").waitFor();
    expect(await violations(page, "light", "dialog[open]")).toEqual([]);
    await page.keyboard.press("Escape");
    await page.getByRole("link", { name: "Download", exact: true }).filter({ visible: true }).first().click();
    await page.getByRole("dialog", { name: "Download Amber Light" }).waitFor();
    expect(await violations(page, "light", "dialog[open]")).toEqual([]);
    expect(stage.complaints()).toEqual([]);
  });
});
