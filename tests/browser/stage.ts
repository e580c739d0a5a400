// The stage of browser tests: a whole site with its pages, a Chromium, and a record of its errors.
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { onTestFinished } from "vitest";
import type { createProject } from "#features/catalog/contract.ts";
import type { InputOf } from "#kernel/operation.ts";
import { launchChromium } from "#tests/browser/chromium.ts";
import { startTestSite, type TestPerson, type TestSite } from "#tests/site.ts";
import { approve, draftProject, publish, zipOf } from "#tests/things.ts";

const build = join(import.meta.dirname, "../../build");

/** A phone's viewport; everything else is a desktop. */
export const phone = { width: 390, height: 844 };
export const desk = { width: 1440, height: 900 };

export interface Visit {
  /** Signed in as this user. */
  readonly as?: TestPerson;
  readonly viewport?: { readonly width: number; readonly height: number };
  /** False turns JavaScript off. */
  readonly scripts?: boolean;
  readonly options?: BrowserContextOptions;
  /** A new browser context: where cached resources or listeners of an earlier page would make a difference. */
  readonly fresh?: boolean;
}

export interface Stage {
  readonly site: TestSite;
  /** A temporary folder for the test; deleted afterwards. */
  readonly folder: string;
  /**
   * A blank page with its own browser context: without cookies, or with those of `as`. It belongs to the test until
   * that ends.
   */
  open(visit?: Visit): Promise<Page>;
  /** Errors of pages since the last call: console errors, exceptions, CSP violations. */
  complaints(): string[];
  close(): Promise<void>;
}

/** Records everything a user with an open console would see as errors; dialogs are closed, and recorded. */
function listen(context: BrowserContext, heard: string[]): void {
  context.on("console", (message) => {
    if (message.type() === "error") heard.push(`${message.text()} (${message.location().url})`);
  });
  context.on("weberror", (thrown) => heard.push(String(thrown.error())));
  context.on("dialog", (dialog) => {
    heard.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
}

/** Idle pages, by the options of their contexts. */
type Idle = Map<string, Page[]>;

async function openContext(browser: Browser, site: TestSite, visit: Visit, heard: string[]): Promise<Page> {
  const context = await browser.newContext({
    baseURL: site.url,
    viewport: visit.viewport ?? desk,
    javaScriptEnabled: visit.scripts ?? true,
    reducedMotion: "reduce",
    ...visit.options,
  });
  context.setDefaultTimeout(40_000);
  listen(context, heard);
  return context.newPage();
}

/**
 * Clears what a test left in the page's context, so that the next one may reuse it: starting a context and compiling
 * its scripts costs more than most pages. False where something might remain.
 */
async function wipe(page: Page, site: TestSite): Promise<boolean> {
  const context = page.context();
  if (page.isClosed()) return false;
  for (const other of context.pages()) if (other !== page) await other.close();
  await context.setOffline(false);
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await context.unrouteAll({ behavior: "ignoreErrors" });
  // A page of the site, without scripts: on another origin the browser would start a new process for the next one.
  await page.goto(`${site.url}/robots.txt`);
  await page.evaluate("localStorage.clear(), sessionStorage.clear()");
  await context.clearCookies();
  return true;
}

async function openPage(browser: Browser, site: TestSite, visit: Visit, heard: string[], idle: Idle): Promise<Page> {
  const { as, viewport = desk, scripts = true, options = {}, fresh = false } = visit;
  // Each browser stands for a different client, with its own rate limits.
  await site.forgetRequests();
  const alike = JSON.stringify([scripts, options]);
  const kept = fresh ? undefined : idle.get(alike)?.pop();
  const page = kept ?? (await openContext(browser, site, visit, heard));
  if (kept) await page.setViewportSize(options.viewport ?? viewport);
  if (as) await page.context().addCookies([{ name: "session", value: as.session, url: site.url, httpOnly: true }]);
  onTestFinished(async ({ task }) => {
    const failed = task.result?.state === "fail";
    if (failed) await saveScreenshot(page, task.name);
    const asked = heard.length;
    const clean = !failed && !fresh && (await wipe(page, site).catch(() => false));
    if (clean) idle.set(alike, [...(idle.get(alike) ?? []), page]);
    else await page.context().close();
    // Errors while leaving a page, and those a failed test did not check, must not fail the next one.
    heard.length = failed ? 0 : Math.min(asked, heard.length);
  });
  return page;
}

/** Saves a screenshot of a failed test to .cache/browser. */
async function saveScreenshot(page: Page, test: string): Promise<void> {
  const path = join(import.meta.dirname, "../../.cache/browser", `${test.replaceAll(/\W+/g, "-").slice(0, 80)}.png`);
  await page.screenshot({ path }).catch(() => {});
  process.stderr.write(`The failed test was at ${page.url()} and looked like ${path}\n`);
}

let shared: Promise<Browser> | undefined;

/** The shared Chromium of this process, in which each visit is a context; it ends with the process. */
async function sharedChromium(): Promise<Browser> {
  const there = await shared;
  if (there?.isConnected()) return there;
  // No page is open long enough to gain from optimized code, which costs a tenth of the time of all pages to compile.
  shared = launchChromium(["--js-flags=--no-opt"]);
  return shared;
}

/**
 * Starts everything; call it once per file, in `beforeAll`.
 * @param env settings of the site on top of those of every test
 * @param name host name of the site
 */
export async function createStage(env: Readonly<Record<string, string>> = {}, name?: string): Promise<Stage> {
  if (!existsSync(join(build, "server", "index.js")))
    throw new Error("The pages are not built: run npm test, or npm run build before vitest.");
  const folder = await mkdtemp(join(tmpdir(), "tessera-browser-"));
  const [site, browser] = await Promise.all([
    startTestSite({ build, env, ...(name ? { name } : {}) }),
    sharedChromium(),
  ]);
  const heard: string[] = [];
  const idle: Idle = new Map();
  return {
    site,
    folder,
    open: (visit = {}) => openPage(browser, site, visit, heard, idle),
    complaints: () => heard.splice(0),
    close: async () => {
      for (const page of [...idle.values()].flat()) await page.context().close();
      await site.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Waits until the page is hydrated. */
export async function alive(page: Page): Promise<void> {
  // The page's inline script records input until then.
  await page.waitForFunction(() => document.querySelector("main") !== null && !("tesseraEarly" in globalThis));
  // Effects run after rendering.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
}

/** Opens a URL and waits until its scripts run. */
export async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await alive(page);
}

/** A realistic, unique Fabric mod. */
export function modJar(version: string, gameVersions = ">=1.20 <=1.20.4"): Buffer {
  const about = {
    schemaVersion: 1,
    id: "lanterns",
    version,
    name: "Lanterns",
    environment: "*",
    depends: { minecraft: gameVersions, fabricloader: ">=0.15" },
  };
  return zipOf({ "fabric.mod.json": JSON.stringify(about), "lanterns/Main.class": "not really code" });
}

/** A unique jar for every mod loader. */
function anyJar(): Buffer {
  const toml = 'modLoader="javafml"\nloaderVersion="[1,)"\nlicense="MIT"\n[[mods]]\nmodId="example"\nversion="1.0.0"\n';
  const fabric = { schemaVersion: 1, id: "example", version: "1.0.0" };
  return zipOf({
    "fabric.mod.json": JSON.stringify(fabric),
    "META-INF/mods.toml": toml,
    "META-INF/neoforge.mods.toml": toml,
  });
}

export interface Given {
  readonly project?: Partial<InputOf<typeof createProject>>;
  readonly versions: readonly Parameters<typeof publish>[3][];
}

/** An approved project with these versions, oldest first. */
export async function show(site: TestSite, owner: TestPerson, moderator: TestPerson, given: Given) {
  const project = await draftProject(site, owner, { body: "A description of it.", ...given.project });
  for (const version of given.versions) await publish(site, owner, project.id, version, [["example.jar", anyJar()]]);
  await approve(site, owner, moderator, project.id);
  return project;
}
