// Renders a page to complete HTML, and hands the site's server what only the bundle can make.
import { renderToPipeableStream } from "react-dom/server";
import type { EntryContext, HandleErrorFunction, RouterContextProvider } from "react-router";
import { ServerRouter } from "react-router";
import { withAlternates } from "./lib/alternates.ts";
import { webContext } from "./lib/context.ts";

export { createWebContext } from "./lib/context.ts";
export { latin as font } from "./themes/font-files.ts";

/** How long a page may take to render, in milliseconds, before it counts as failed. */
const renderLimit = 10_000;

/** Gathers what React writes; a stream of Node would take as long as a third of the rendering. */
function gather(done: (bytes: Buffer) => void): NodeJS.WritableStream {
  const parts: Buffer[] = [];
  const sink = {
    write: (part: string | Uint8Array) => parts.push(Buffer.from(part as Uint8Array)) > 0,
    end: () => done(Buffer.concat(parts)),
    on: () => sink,
    destroy: () => sink,
  };
  return sink as unknown as NodeJS.WritableStream;
}

/** The page as bytes. Waits for all of it: pages are small, can be cached whole, and are complete without scripts. */
function render(request: Request, page: EntryContext, nonce: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => stream.abort(new Error("The page took too long to render.")), renderLimit);
    const stream = renderToPipeableStream(<ServerRouter context={page} url={request.url} nonce={nonce} />, {
      nonce,
      // Else parts of larger pages come last, in templates that only scripts put in place.
      progressiveChunkSize: Number.MAX_SAFE_INTEGER,
      onAllReady() {
        clearTimeout(timer);
        stream.pipe(gather(resolve));
      },
      onShellError(error) {
        clearTimeout(timer);
        reject(error instanceof Error ? error : new Error(String(error)));
      },
    });
  });
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
  const html = await render(request, page, nonce);
  onHtml(status === 200 ? withAlternates(html, new URL(url)) : html);
  return new Response(null, { status, headers });
}

/** Bugs go to the site's log; a reader who went away is not one. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (!request.signal.aborted) context.get(webContext).onError(error);
};
