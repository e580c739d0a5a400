// Tests that a page's scripts wait for first paint, and none is lost.
import { afterEach, expect, test } from "vitest";
import { scriptsAfterPaint } from "./after-paint.ts";

const scripts =
  '<div id="scripts" hidden=""><script nonce="n=">window.data = "$&";</script></div><script nonce="n=">window.more = 1;</script>';
const page = `<html><head><link rel="modulepreload" href="/assets/entry-1.js" nonce="n="/><link rel="stylesheet" href="/a.css"/><link nonce="n=" rel="modulepreload" href="/assets/vendor-2.js"/></head><body><p>One</p>${scripts}</body></html>`;
// Globals set by the page.
afterEach(() => void Reflect.deleteProperty(globalThis, "tesseraEarly"));

const later = scriptsAfterPaint(Buffer.from(page), "n=").toString();
const code = /<\/template><script nonce="n=">([^<]*)<\/script><\/body>/.exec(later)![1]!;

test("the page itself loads no script; all of them wait in a template, unchanged", () => {
  expect(later).not.toContain('rel="modulepreload" href');
  expect(later).toContain('<link rel="stylesheet" href="/a.css"/>');
  expect(later).toContain(`<p>One</p><template>${scripts}</template>`);
});

/** Runs the starter script as a browser would, with animation frames under the test's control. */
async function run(hidden: boolean) {
  const done: string[] = [];
  const frames: (() => void)[] = [];
  const template = { content: "the scripts", replaceWith: (content: string) => done.push(content) };
  const document = {
    hidden,
    currentScript: { nonce: "n=", previousElementSibling: template, remove: () => done.push("removed") },
    addEventListener: () => undefined,
    createElement: () => ({}),
    head: { append: (link: { rel: string; href: string; nonce: string }) => done.push(`${link.rel} ${link.nonce} ${link.href}`) }, // prettier-ignore
  };
  const make = Object.getPrototypeOf(() => undefined).constructor as FunctionConstructor;
  const start = make("document", "requestAnimationFrame", "addEventListener", "setTimeout", code);
  const soon = (go: () => void, after = 0) => {
    if (after === 0) queueMicrotask(go);
  };
  start(
    document,
    (frame: () => void) => frames.push(frame),
    () => undefined,
    soon,
  );
  const turns = async () => {
    for (let turn = 0; turn < 20; turn++) await Promise.resolve();
  };
  await turns();
  return { done, paint: () => (frames.forEach((frame) => frame()), turns()) };
}

const everything = ["modulepreload n= /assets/entry-1.js", "modulepreload n= /assets/vendor-2.js", "the scripts"];

test("scripts are loaded once the page is painted, all together, and run last", async () => {
  const { done, paint } = await run(false);
  expect(done).toEqual(["removed"]);
  await paint();
  expect(done).toEqual(["removed", ...everything]);
});

test("a page in a background tab does not wait", async () => {
  expect((await run(true)).done).toEqual(["removed", ...everything]);
});

test("a page without scripts is unchanged", () => {
  expect(scriptsAfterPaint(Buffer.from("<p>One</p>"), "n=").toString()).toBe("<p>One</p>");
});
