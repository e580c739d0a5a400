// Renders authors' text once for all its readers: small texts at once, all others in a thread, results kept by content.
import { createHmac } from "node:crypto";
import { LRUCache } from "lru-cache";
import { Problem } from "#kernel/problem.ts";
import { proxiedImage } from "#platform/egress/sign-image.ts";
import { openThreads } from "#platform/threads/index.ts";
import { longestText, renderBody, renderLine, showAsWritten } from "./render-body.ts";
import type { run } from "./render-in-thread.ts";

/** Counts up whenever the same text would come out differently, so that nothing old is served from a cache. */
const rendererVersion = 2;

/** Longest text that is rendered in the program's own thread, in UTF-16 units: its worst takes some ten milliseconds. */
const longestInPlace = 1024;
/** Most cells that a table of such a text may have: rows of one letter are filled up to the width of the head. */
const mostCellsInPlace = 1000;
/** Longest bio, and the like. */
const longestLine = 2048;

const cache = new LRUCache<string, string>({
  maxSize: 32 * 1024 * 1024,
  sizeCalculation: (html, key) => html.length * 2 + key.length,
});
/** Renderings that are under way, for everybody who asks for the same. */
const making = new Map<string, Promise<string>>();

const threads = openThreads<typeof run>({
  module: new URL("./render-in-thread.ts", import.meta.url),
  name: "markdown",
  memoryMb: 128,
  timeMs: 1000,
  size: 2,
});

export interface RenderOptions {
  /** signs the addresses of our own copies of images that stand on other sites */
  readonly imageSecret: Buffer;
  /** host names (with port where there is one) whose links and images are ours */
  readonly ownHosts: readonly string[];
}

function refuseLonger(text: string, longest: number): void {
  if (text.length <= longest) return;
  throw new Problem("invalid", "text.long", { count: text.length, most: longest });
}

function keyOf(kind: string, text: string, { imageSecret, ownHosts }: RenderOptions): string {
  const digest = createHmac("sha256", imageSecret).update(text).digest("base64");
  return [rendererVersion, kind, ownHosts.join(), digest].join(" ");
}

function countOf(text: string, mark: string): number {
  return text.split(mark).length;
}

function isSmall(text: string): boolean {
  return text.length <= longestInPlace && countOf(text, "|") * countOf(text, "\n") <= mostCellsInPlace;
}

async function render(text: string, { imageSecret, ownHosts }: RenderOptions): Promise<string> {
  if (isSmall(text)) return renderBody(text, { ownHosts, proxyImage: (url) => proxiedImage(imageSecret, url) });
  const made = await threads.run({ text, ownHosts, imageSecret });
  return made.outcome === "done" ? made.result : showAsWritten(text);
}

/**
 * Safe HTML of a body, changelog or message of at most 65,536 characters, kept by its content: at most 512 Ki
 * characters. A text whose markup is too much (10,000 elements, 160 levels, a second of work) is shown as it was written.
 * Rejects with `unavailable` when too many texts wait to be rendered.
 */
export async function renderMarkdown(text: string, options: RenderOptions): Promise<string> {
  refuseLonger(text, longestText);
  const key = keyOf("body", text, options);
  const known = cache.get(key);
  if (known !== undefined) return known;
  const started = making.get(key);
  if (started) return started;
  const made = render(text, options).finally(() => making.delete(key));
  making.set(key, made);
  const html = await made;
  cache.set(key, html);
  return html;
}

/** Safe inline HTML (links, strong, emphasis, code, line breaks) of a short text such as a bio, kept by its content. */
export function renderInline(text: string, options: RenderOptions): string {
  refuseLonger(text, longestLine);
  const key = keyOf("inline", text, options);
  const known = cache.get(key);
  if (known !== undefined) return known;
  const html = renderLine(text, options);
  cache.set(key, html);
  return html;
}
