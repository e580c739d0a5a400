// Renders a page to complete HTML, and hands the site's server what only the bundle can make.
import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { renderToPipeableStream, renderToString } from "react-dom/server";
import type { EntryContext, HandleErrorFunction, RouterContextProvider } from "react-router";
import { ServerRouter } from "react-router";
import { scriptsAfterPaint } from "./lib/after-paint.ts";
import { withAlternates } from "./lib/alternates.ts";
import { translateRefusal } from "./i18n/refusals.ts";
import { withOwnRoutes } from "./lib/own-routes.ts";
import { createWebContext as makeWebContext, webContext, type WebInput } from "./lib/context.ts";

export { latin as font } from "./themes/font-files.ts";

/** The context of one request, which says refusals in the language of its page. */
export function createWebContext(input: WebInput): RouterContextProvider {
  return makeWebContext(input, (refusal) => translateRefusal(input.language.locale, refusal));
}

/** How long a page may take to render, in milliseconds, before it counts as failed. */
const renderLimit = 10_000;

type Reader = ReturnType<NonNullable<EntryContext["serverHandoffStream"]>["getReader"]>;

/** What the router keeps of a chunk of the loaders' data once it has been read, by its number. */
type Chunks = Record<number, Promise<void> & { result?: { done: boolean; value: string } }>;

/**
 * The page with the loaders' data read already: where the router finds it read, nothing waits while React renders.
 * A failure is left to the router, which reads again and tells.
 */
async function readData(page: EntryContext): Promise<EntryContext> {
  const reader: Reader | undefined = page.serverHandoffStream?.getReader();
  if (!reader) return page;
  const decoder = new TextDecoder();
  const streamCache: Chunks = {};
  for (let number = 0, done = false; !done; number++) {
    const chunk = await reader.read();
    done = chunk.done;
    const value = decoder.decode(chunk.value, { stream: true });
    streamCache[number] = Object.assign(Promise.resolve(), { result: { done, value } });
  }
  const read = { getReader: () => reader } as unknown as NonNullable<EntryContext["serverHandoffStream"]>;
  return { ...page, serverHandoffStream: read, renderMeta: { ...page.renderMeta, streamCache } };
}

/** Waits for what a page has to wait for, such as code that is loaded when it is first needed. */
function renderWaiting(request: Request, page: EntryContext, nonce: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => stream.abort(new Error("The page took too long to render.")), renderLimit);
    const stream = renderToPipeableStream(<ServerRouter context={page} url={request.url} nonce={nonce} />, {
      nonce,
      // Else parts of larger pages come last, in templates that only scripts put in place.
      progressiveChunkSize: Number.MAX_SAFE_INTEGER,
      onAllReady() {
        clearTimeout(timer);
        text(stream.pipe(new PassThrough())).then(resolve, reject);
      },
      onShellError(error) {
        clearTimeout(timer);
        reject(error instanceof Error ? error : new Error(String(error)));
      },
    });
  });
}

/** What stands where React would have had to wait. */
const unfinished = "<!--$!-->";

/** The page in one go, which spares writing it to a stream in little pieces; null where it would have to wait, or fails. */
function renderAtOnce(request: Request, page: EntryContext, nonce: string): string | null {
  try {
    const html = renderToString(<ServerRouter context={page} url={request.url} nonce={nonce} />);
    return html.includes(unfinished) ? null : `<!DOCTYPE html>${html}`;
  } catch {
    return null;
  }
}

/** All of the page: pages are small, can be cached whole, and are complete without scripts. */
async function render(request: Request, page: EntryContext, nonce: string): Promise<string> {
  const read = await readData(withOwnRoutes(page));
  return renderAtOnce(request, read, nonce) ?? renderWaiting(request, read, nonce);
}

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  page: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  headers.set("Content-Type", "text/html; charset=utf-8");
  if (request.method === "HEAD") return new Response(null, { status, headers });
  const { nonce, url, onHtml } = context.get(webContext);
  const html = scriptsAfterPaint(await render(request, page, nonce));
  onHtml(Buffer.from(status === 200 ? withAlternates(html, new URL(url)) : html));
  return new Response(null, { status, headers });
}

/** Bugs go to the site's log; a reader who went away is not one. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (!request.signal.aborted) context.get(webContext).onError(error);
};
