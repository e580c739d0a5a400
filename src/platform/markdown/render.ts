// Renders authors' text, cached by content: small texts in place, all others in a thread.
import { createHmac } from "node:crypto";
import { LRUCache } from "lru-cache";
import { Problem } from "#kernel/problem.ts";
import { proxiedImage } from "#platform/egress/sign-image.ts";
import { openThreads } from "#platform/threads/index.ts";
import { longestText, renderBody, renderLine, showAsWritten } from "./render-body.ts";
import type { run } from "./render-in-thread.ts";

/** Bump whenever the same text renders differently, so that no stale output is served from a cache. */
const rendererVersion = 2;

/** Maximum length rendered on the main thread, in UTF-16 units: the worst case takes about ten milliseconds. */
const longestInPlace = 1024;
/** Maximum table cells of such a text: one-letter rows are padded to the width of the header. */
const maxCellsInPlace = 1000;
/** Maximum length of a bio and the like. */
const longestLine = 2048;

const cache = new LRUCache<string, string>({
  maxSize: 32 * 1024 * 1024,
  sizeCalculation: (html, key) => html.length * 2 + key.length,
});
/** Renderings in progress, shared by all callers. */
const making = new Map<string, Promise<string>>();

const threads = openThreads<typeof run>({
  module: new URL("./render-in-thread.ts", import.meta.url),
  name: "markdown",
  memoryMb: 128,
  timeMs: 1000,
  size: 2,
});

export interface RenderOptions {
  /** signs the URLs of proxied external images */
  readonly imageSecret: Buffer;
  /** our own host names (with port where there is one) */
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
  return text.length <= longestInPlace && countOf(text, "|") * countOf(text, "\n") <= maxCellsInPlace;
}

async function render(text: string, { imageSecret, ownHosts }: RenderOptions): Promise<string> {
  if (isSmall(text)) return renderBody(text, { ownHosts, proxyImage: (url) => proxiedImage(imageSecret, url) });
  const made = await threads.run({ text, ownHosts, imageSecret });
  return made.outcome === "done" ? made.result : showAsWritten(text);
}

/**
 * Safe HTML of a body, changelog or message of at most 65,536 characters, cached by content: at most 512 Ki characters.
 * A text with too much markup (10,000 elements, 160 levels, a second of work) is shown as source. Rejects with
 * `unavailable` when too many texts are waiting.
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

/** Safe inline HTML (links, strong, emphasis, code, line breaks) of a short text such as a bio, cached by content. */
export function renderInline(text: string, options: RenderOptions): string {
  refuseLonger(text, longestLine);
  const key = keyOf("inline", text, options);
  const known = cache.get(key);
  if (known !== undefined) return known;
  const html = renderLine(text, options);
  cache.set(key, html);
  return html;
}
