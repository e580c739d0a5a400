// A fallback page for when nothing else can be rendered: the site is overloaded, or its database is down.
import type { FastifyRequest } from "fastify";
import { pathOf } from "#api/path-of.ts";
import { escapeXml } from "#kernel/xml.ts";

/** Allows only the page's own text and style; nothing else may load. */
export const plainPagePolicy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'";

const style = `
:root { color-scheme: light dark; font: 16px/24px system-ui, sans-serif; }
main { max-inline-size: 40rem; margin: 12vh auto 0; padding: 0 24px; overflow-wrap: anywhere; }
h1 { font-size: 28px; line-height: 34px; }
small { opacity: 0.8; }
`;

/** Whether a browser is requesting a page, as opposed to a program requesting data. */
export function asksForPage(request: FastifyRequest): boolean {
  const path = pathOf(request.url);
  const data = /^\/(?:api|v2|health|media|data|builds)(?:\/|$)|\.\w+$/.test(path);
  return request.method === "GET" && !data && (request.headers.accept ?? "").includes("text/html");
}

const advice: Readonly<Record<number, string>> = {
  404: "Check the address, or start from the home page.",
  429: "Wait a moment, then try again.",
};

/** @param message one sentence about what happened; shown as text with the status */
export function plainPage(status: number, message: string): string {
  const again = advice[status] ?? "Please try again in a few minutes.";
  return `<!doctype html>
<html lang="en-US">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Uh oh! – Tessera</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>Uh oh!</h1>
<p>Something went wrong. ${again}</p>
<p><small>Error ${status}: ${escapeXml(message)}</small></p>
<p><a href="">Try again</a> · <a href="/">Home</a></p>
</main>
</body>
</html>
`;
}
