// Renders a page to complete HTML, and gives the site's server what only the bundle can create.
import { Writable } from "node:stream";
import { renderToPipeableStream } from "react-dom/server";
import type { EntryContext, HandleErrorFunction, RouterContextProvider } from "react-router";
import { ServerRouter } from "react-router";
import { scriptsAfterPaint } from "./lib/after-paint.ts";
import { withAlternates } from "./lib/alternates.ts";
import { formatInPage } from "./i18n/refusals.ts";
import { createWebContext as makeWebContext, webContext, type WebInput } from "./lib/context.ts";

export { latin as font } from "./themes/font-files.ts";

/** The context of one request, which translates refusals into the page's language. */
export function createWebContext(input: WebInput): RouterContextProvider {
  return makeWebContext(input, (refusal) => formatInPage(input.language.locale, refusal));
}

/** Time limit of rendering a page, in milliseconds. */
const renderLimit = 10_000;

/** Collects a whole page as bytes: larger chunks and fewer steps than web streams, and no text to encode again. */
function collect(resolve: (page: Buffer) => void, reject: (error: Error) => void): Writable {
  const chunks: Buffer[] = [];
  const page = new Writable({
    write(chunk: Buffer, _encoding, done) {
      chunks.push(chunk);
      done();
    },
  });
  return page.on("finish", () => resolve(Buffer.concat(chunks))).on("error", reject);
}

/** Renders the whole page: pages are small, can be cached whole, and are complete without scripts. */
function render(request: Request, page: EntryContext, nonce: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => stream.abort(new Error("The page took too long to render.")), renderLimit);
    const stream = renderToPipeableStream(<ServerRouter context={page} url={request.url} nonce={nonce} />, {
      nonce,
      // Otherwise parts of larger pages come last, in templates that need scripts.
      progressiveChunkSize: Number.MAX_SAFE_INTEGER,
      onAllReady() {
        clearTimeout(timer);
        stream.pipe(collect(resolve, reject));
      },
      onShellError(error) {
        clearTimeout(timer);
        reject(error instanceof Error ? error : new Error(String(error)));
      },
    });
  });
}

/** Whether one of the page's routes declares it: `export const handle = { captcha: true }`. */
function showsCaptcha({ staticHandlerContext }: EntryContext): boolean {
  return staticHandlerContext.matches.some(
    ({ route }) => (route.handle as { captcha?: boolean } | undefined)?.captcha === true,
  );
}

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  page: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  headers.set("Content-Type", "text/html; charset=utf-8");
  if (showsCaptcha(page)) headers.set("X-Page-Captcha", "1");
  if (request.method === "HEAD") return new Response(null, { status, headers });
  const { nonce, url, onHtml } = context.get(webContext);
  const html = scriptsAfterPaint(await render(request, page, nonce), nonce);
  onHtml(status === 200 ? withAlternates(html, new URL(url)) : html);
  return new Response(null, { status, headers });
}

/** Bugs are logged; a client that disconnected is not one. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (!request.signal.aborted) context.get(webContext).onError(error);
};
