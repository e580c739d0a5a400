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
}

export interface Stage {
  readonly site: TestSite;
  /** Where files of the test may lie; gone afterwards. */
  readonly folder: string;
  /** An empty page of a browser of its own: nobody's cookies, or those of `as`. It is closed when the test ends. */
  open(visit?: Visit): Promise<Page>;
  /** What pages complained of since the last time it was asked: errors on the console, thrown ones, refused contents. */
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

async function openPage(browser: Browser, site: TestSite, visit: Visit, heard: string[]): Promise<Page> {
  const { as, viewport = desk, scripts = true, options = {} } = visit;
  // Each browser stands for somebody elsewhere, whose tries are counted by themselves.
  await site.forgetRequests();
  const context = await browser.newContext({
    baseURL: site.url,
    viewport,
    javaScriptEnabled: scripts,
    reducedMotion: "reduce",
    ...options,
  });
  context.setDefaultTimeout(40_000);
  listen(context, heard);
  if (as) await context.addCookies([{ name: "session", value: as.session, url: site.url, httpOnly: true }]);
  const page = await context.newPage();
  onTestFinished(async ({ task }) => {
    const failed = task.result?.state === "fail";
    if (failed) await keepPicture(page, task.name);
    await context.close();
    // What a failed test left unasked is not the fault of the next one.
    if (failed) heard.length = 0;
  });
  return page;
}

/** Saves a screenshot of a failed test to .cache/browser. */
async function keepPicture(page: Page, test: string): Promise<void> {
  const path = join(import.meta.dirname, "../../.cache/browser", `${test.replaceAll(/\W+/g, "-").slice(0, 80)}.png`);
  await page.screenshot({ path }).catch(() => {});
  process.stderr.write(`The failed test was at ${page.url()} and looked like ${path}\n`);
}

let shared: Promise<Browser> | undefined;

/** The shared Chromium of this process, in which each visit is a context; it ends with the process. */
async function sharedChromium(): Promise<Browser> {
  const there = await shared;
  if (there?.isConnected()) return there;
  shared = launchChromium();
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
  return {
    site,
    folder,
    open: (visit = {}) => openPage(browser, site, visit, heard),
    complaints: () => heard.splice(0),
    close: async () => {
      await site.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Waits until the page is hydrated. */
export async function alive(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const main = document.querySelector("main");
    return main !== null && Object.keys(main).some((key) => key.startsWith("__reactProps"));
  });
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
