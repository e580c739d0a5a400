// Whether a page's scripts wait for its first painting, and nothing of them is lost on the way.
import { expect, test } from "vitest";
import { scriptsAfterPaint } from "./after-paint.ts";

const page = `<html><head><link rel="modulepreload" href="/assets/entry-1.js" nonce="n="/><link rel="stylesheet" href="/a.css"/><link rel="modulepreload" href="/assets/vendor-2.js" nonce="n="/></head><body><p>$& import * as it</p><script nonce="n=">window.data = 1;</script><script nonce="n=" type="module" async="">;
import * as route0 from "/assets/root-3.js";
import * as route1 from "/assets/home-4.js";
  window.modules = {"root":route0,"home":route1};

import("/assets/entry-1.js");</script></body></html>`;

const later = scriptsAfterPaint(page);
const code = /type="module" async="">([^<]*)</.exec(later)![1]!;

test("the page itself asks for no script", () => {
  expect(later).not.toContain('<link rel="modulepreload"');
  expect(later).not.toMatch(/import \* as route/);
  expect(later).toContain('<link rel="stylesheet" href="/a.css"/>');
  expect(later).toContain("<p>$& import * as it</p>");
});

/** Runs the module as a browser would, with the frames it waits for in our hands. */
async function run(hidden: boolean) {
  const asked: string[] = [];
  const frames: (() => void)[] = [];
  const window: Record<string, unknown> = {};
  const document = {
    hidden,
    addEventListener: () => undefined,
    querySelector: () => ({ nonce: "n=" }),
    createElement: () => ({}),
    head: { append: (link: { rel: string; href: string; nonce: string }) => asked.push(`${link.rel} ${link.nonce} ${link.href}`) }, // prettier-ignore
  };
  const take = (path: string) => {
    asked.push(path);
    return Promise.resolve({ path });
  };
  const make = Object.getPrototypeOf(async () => undefined).constructor as FunctionConstructor;
  const names = ["window", "document", "requestAnimationFrame", "take", "addEventListener"];
  const module = make(...names, code.replaceAll("import(", "take("));
  const done = module(
    window,
    document,
    (frame: () => void) => frames.push(frame),
    take,
    () => undefined,
  ) as Promise<void>;
  await new Promise((resolve) => setTimeout(resolve, 5));
  return { asked, window, done, paint: () => frames.forEach((frame) => frame()) };
}

const everything = [
  "modulepreload n= /assets/entry-1.js",
  "modulepreload n= /assets/vendor-2.js",
  "/assets/root-3.js",
  "/assets/home-4.js",
  "/assets/entry-1.js",
];

test("scripts are asked for once the page is painted, all together, and the entry comes last", async () => {
  const { asked, window, done, paint } = await run(false);
  expect(asked).toEqual([]);
  paint();
  await done;
  expect(asked).toEqual(everything);
  expect(window.modules).toEqual({ root: { path: "/assets/root-3.js" }, home: { path: "/assets/home-4.js" } });
});

test("nothing waits in a page that nobody looks at", async () => {
  const { asked, done } = await run(true);
  await done;
  expect(asked).toEqual(everything);
});

test("a page without scripts stays as it is", () => {
  expect(scriptsAfterPaint("<p>One</p>")).toBe("<p>One</p>");
});
