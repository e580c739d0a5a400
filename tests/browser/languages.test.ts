// Browser tests of languages: selecting a page's language, changing it in place, and pseudo-locale checks.
import type { Page } from "playwright-core";
import meta from "#locales/meta.json" with { type: "json" };
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import danish from "#locales/da/core.json" with { type: "json" };
import danishPicker from "#locales/da/language.json" with { type: "json" };
import swedish from "#locales/sv/core.json" with { type: "json" };
import slovenian from "#locales/sl/core.json" with { type: "json" };
import { createLightCatalog, type Light } from "./light-catalog.ts";
import { alive, phone, createStage, visit, type Stage } from "./stage.ts";

let stage: Stage;
let light: Light;

beforeAll(async () => {
  stage = await createStage({ PSEUDO_LOCALES: "1" });
  light = await createLightCatalog(stage.site);
});
afterAll(() => stage.close());

const html = (page: Page) => page.locator("html");
const spoken = async (page: Page) => [await html(page).getAttribute("lang"), await html(page).getAttribute("dir")];
const signIn = (page: Page) => page.getByRole("banner").locator('a[href^="/auth/sign-in"]').first().innerText();
const savedIn = async (page: Page) => (await page.context().cookies()).find(({ name }) => name === "locale");
const save = (page: Page, value: string) =>
  page.context().addCookies([{ name: "locale", value, url: stage.site.url, sameSite: "Strict" }]);

describe("the language of a page", () => {
  test("is the URL's, else the saved one, else the browser's, else English", async () => {
    const page = await stage.open({ options: { locale: "sv-SE" } });
    await visit(page, "/mods");
    expect([await spoken(page), await signIn(page)]).toEqual([["sv", "ltr"], swedish["core.sign-in"]]);
    await save(page, "da");
    await visit(page, "/mods");
    expect([await spoken(page), await signIn(page)]).toEqual([["da", "ltr"], danish["core.sign-in"]]);
    await visit(page, "/mods?hl=SL");
    expect([await spoken(page), await signIn(page)]).toEqual([["sl", "ltr"], slovenian["core.sign-in"]]);
    expect((await savedIn(page))?.value).toBe("da");
    await visit(page, "/mods?hl=tlh");
    expect(await spoken(page)).toEqual(["da", "ltr"]);
    const other = await stage.open({ options: { locale: "gsw-CH" } });
    await visit(other, "/mods");
    expect([await spoken(other), await signIn(other)]).toEqual([["en-US", "ltr"], "Sign in"]);
    expect(await savedIn(other)).toBeUndefined();
    expect(stage.complaints()).toEqual([]);
  });

  test("of the URL is carried along by links, with and without scripts", async () => {
    for (const scripts of [true, false]) {
      const page = await stage.open({ scripts });
      await page.goto("/mods?hl=sl");
      if (scripts) await alive(page);
      await page.getByRole("link", { name: "Amber Light" }).first().click();
      await page.getByRole("heading", { level: 1, name: "Amber Light" }).waitFor();
      expect(new URL(page.url()).search).toBe("?hl=sl");
      expect(await spoken(page)).toEqual(["sl", "ltr"]);
    }
    const own = await stage.open({ options: { locale: "sl" } });
    await visit(own, "/mods?hl=sl");
    expect(await own.getByRole("link", { name: "Amber Light" }).first().getAttribute("href")).not.toContain("hl=");
    expect(stage.complaints()).toEqual([]);
  });

  test("is in hreflang links: every other language, the default without hl, and the page itself", async () => {
    const page = await stage.open({ scripts: false });
    await page.goto("/mod/amber-light?hl=sl");
    const links = await page
      .locator('link[rel="alternate"][hreflang]')
      .evaluateAll((all) =>
        all.map((link) => [link.getAttribute("hreflang"), new URL((link as HTMLLinkElement).href)] as const),
      );
    const at = new Map(links.map(([hreflang, { pathname, search }]) => [hreflang, pathname + search]));
    expect(new Set(at.keys())).toEqual(new Set([...Object.keys(meta), "x-default"]));
    expect(at.get("x-default")).toBe("/mod/amber-light");
    expect(at.get("en-US")).toBe("/mod/amber-light");
    expect(at.get("pt-BR")).toBe("/mod/amber-light?hl=pt-BR");
    const canonical = await page.locator('link[rel="canonical"]').getAttribute("href");
    expect(canonical).toBe(`${stage.site.url}/mod/amber-light?hl=sl`);
    await page.goto("/settings/language");
    expect(await page.locator('link[rel="alternate"][hreflang]').count()).toBe(0);
  });

  test("cached pages of one language are not served in another", async () => {
    const ask = async (languages: string) => {
      const answer = await fetch(new URL("/plugins", stage.site.url), { headers: { "accept-language": languages } });
      expect(answer.headers.get("vary")).toContain("accept-language");
      return /<html lang="([^"]+)"/.exec(await answer.text())?.[1];
    };
    expect([await ask("sl"), await ask("sv,sl;q=0.5"), await ask("sl-SI"), await ask("xx")]).toEqual([
      "sl",
      "sv",
      "sl",
      "en-US",
    ]);
  });
});

describe("the language settings", () => {
  const press = (page: Page, name: RegExp) => page.getByRole("main").getByRole("button", { name }).click();

  test("change everything in place, save the choice, and can reset it to the browser's", async () => {
    const page = await stage.open();
    await visit(page, "/settings/language?hl=sv");
    await page.evaluate(() => Object.assign(window, { untouched: true }));
    await page.getByRole("searchbox").last().fill("dánish");
    expect(await page.getByRole("main").getByRole("button").count()).toBeGreaterThanOrEqual(2);
    await press(page, /^Dansk/);
    await page.getByText(danishPicker["language.applied"].replace("{language}", "Dansk")).waitFor();
    expect([await spoken(page), await signIn(page)]).toEqual([["da", "ltr"], danish["core.sign-in"]]);
    expect(new URL(page.url()).search).toBe("");
    const kept = await savedIn(page);
    expect(kept).toMatchObject({ value: "da", path: "/", sameSite: "Strict", secure: false });
    expect(Math.round(((kept?.expires ?? 0) - Date.now() / 1000) / 1000)).toBeCloseTo(34_560, -2);
    await press(page, new RegExp(`^${danishPicker["language.automatic"]}`));
    await page.getByRole("heading", { level: 1, name: "Language" }).waitFor();
    expect(await spoken(page)).toEqual(["en-US", "ltr"]);
    expect(await savedIn(page)).toBeUndefined();
    expect(await page.evaluate(() => "untouched" in window)).toBe(true);
    expect(stage.complaints()).toEqual([]);
  });

  test("mirror the page for right-to-left languages", async () => {
    const page = await stage.open({ viewport: phone });
    await visit(page, "/settings/language");
    await press(page, /^עברית/);
    await page.locator('html[lang="he"][dir="rtl"]').waitFor();
    expect(stage.complaints()).toEqual([]);
  });

  test("report that a language cannot be loaded, and leave everything unchanged", async () => {
    const page = await stage.open({ fresh: true });
    await page.route(/\/assets\/words-[^/]+\/da\//, (route) => route.abort());
    await visit(page, "/settings/language");
    await press(page, /^Dansk/);
    await page.getByRole("alert").getByText("Cannot load this language. Try again in a bit.").waitFor();
    expect([await spoken(page), await signIn(page)]).toEqual([["en-US", "ltr"], "Sign in"]);
    expect(await savedIn(page)).toBeUndefined();
    await page.unroute(/\/assets\/words-[^/]+\/da\//);
    await press(page, /^Dansk/);
    await page.locator('html[lang="da"]').waitFor();
    expect(stage.complaints().filter((said) => !said.includes("ERR_FAILED"))).toEqual([]);
  });

  test("report that a choice could not be saved", async () => {
    const page = await stage.open();
    await page.route("**/preferences", (route) => route.abort());
    await visit(page, "/settings/language");
    await press(page, /^Dansk/);
    await page.getByRole("alert").getByText("The choice could not be saved. Try again in a bit.").waitFor();
    expect(await spoken(page)).toEqual(["en-US", "ltr"]);
    stage.complaints();
  });

  test("work without scripts, and redirect back", async () => {
    const page = await stage.open({ scripts: false });
    await page.goto("/mods?q=light");
    await page.getByRole("contentinfo").getByRole("link", { name: "English (United States)" }).click();
    await press(page, /^Svenska/);
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe("/mods?q=light");
    expect([await spoken(page), await signIn(page)]).toEqual([["sv", "ltr"], swedish["core.sign-in"]]);
    await page.goto("/settings/language?q=cestina");
    expect(await page.getByRole("main").getByRole("button").allInnerTexts()).toEqual([
      expect.stringContaining(""),
      expect.stringContaining("Čeština"),
    ]);
    await page.goto("/settings/language?hl=de&back=%2Fmods");
    await page.getByRole("searchbox").last().fill("cestina");
    await page.keyboard.press("Enter");
    await page.waitForURL(/q=cestina/);
    expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({ hl: "de", back: "/mods", q: "cestina" });
  });

  test("missing messages fall back to English, and the page works", async () => {
    const page = await stage.open({ options: { locale: "sv-SE" }, fresh: true });
    await page.route(/\/assets\/words-/, (route) => route.abort());
    await visit(page, "/mods");
    await page.getByRole("link", { name: "Amber Light" }).first().click();
    await page.getByRole("heading", { level: 1, name: "Amber Light" }).waitFor();
    expect(await signIn(page)).toBe("Sign in");
    stage.complaints();
  });
});

describe("pseudo-locales", () => {
  const addresses = () => [
    "/",
    "/mods",
    "/mod/amber-light",
    "/mod/amber-light/versions",
    `/user/${light.owner.username}`,
    "/auth/sign-in",
    "/settings/language",
    "/nothing/is/here",
  ];

  /** Untranslated text of the page, without user content and data. */
  const plainWords = (page: Page) =>
    page.evaluate(() => {
      const given = "time, code, kbd, svg, script, style, noscript, [translate=no], [lang]:not(html), title, .prose";
      const texts: string[] = [];
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode())
        if (!node.parentElement?.closest(given)) texts.push(node.nodeValue ?? "");
      const attributes = ["aria-label", "title", "placeholder", "alt"];
      for (const name of attributes)
        for (const element of document.body.querySelectorAll(`[${name}]`))
          if (!element.matches("time")) texts.push(element.getAttribute(name) ?? "");
      return texts.filter((text) => /[a-z]{3}/i.test(text));
    });

  test("only user content and brand names are in English", async () => {
    const page = await stage.open();
    const left = new Map<string, string[]>();
    for (const address of addresses()) {
      await visit(page, `${address}?hl=en-XA`);
      const plain = (await plainWords(page)).map((text) => text.replaceAll(theirs, "").trim());
      // Ids are letters and digits of either case, in any order.
      const words = plain.filter((text) => /[a-z]{3}/i.test(text) && !/^(?=.*(?:\d|[a-z][A-Z]))\w{8}$/.test(text));
      if (words.length > 0) left.set(address, [...new Set(words)]);
    }
    expect(Object.fromEntries(left)).toEqual({});
    stage.complaints();
  });

  test.each(["en-XA", "ar-XB", "ar"])("nothing overflows a phone's width in %s", async (locale) => {
    const page = await stage.open({ viewport: phone });
    for (const address of addresses()) {
      await visit(page, `${address}?hl=${locale}`);
      const over = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect([address, over]).toEqual([address, 0]);
      if (locale.startsWith("ar")) expect(await html(page).getAttribute("dir")).toBe("rtl");
    }
    stage.complaints();
  });
});

/** Content of the test's users, brand names, and what is the same in every language. */
const theirs =
  /English \(United States\)|\b(?:\w+ Light|(?:First|Second) light|A thing of the tests|A description of it|lamplighter|Owner|MIT License|example\.jar|bytes|Page Not Found: \S+|Tessera|Fabric|Forge|NeoForge|Quilt|Paper|Spigot|Minecraft|Mojang|Microsoft|Discord|GitHub|Google|LiteLoader|Risugami's ModLoader|Rift|Babric|BTA|Legacy|NilLoader|Ornithe)\b/g;
