// The documentation of both APIs, with a page to try them.
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { FastifyInstance } from "fastify";
import type { Packed } from "#api/compress.ts";
import { choosePacked, packAll } from "#api/compress.ts";
import { everyAnswer } from "#api/headers.ts";
import { openApiDocument, v2Document } from "#api/openapi.ts";
import type { World } from "#platform/context.ts";

const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join("; ");

const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>API documentation – Tessera</title>
<link rel="icon" href="/favicon.svg">
</head>
<body>
<div id="app"></div>
<noscript><p>The page to try the API needs scripts. The documents themselves:
<a href="/docs/v2.json">compatible API</a>, <a href="/docs/openapi.json">own API</a>.</p></noscript>
<script src="/docs/reference.js"></script>
<script src="/docs/start.js"></script>
</body>
</html>`;

const start = `Scalar.createApiReference("#app", {
  sources: [
    { title: "Compatible API (v2)", slug: "v2", url: "/docs/v2.json", default: true, agent: { disabled: true } },
    { title: "Own API", slug: "own", url: "/docs/openapi.json", agent: { disabled: true } },
  ],
  telemetry: false,
  withDefaultFonts: false,
  hideClientButton: true,
  showDeveloperTools: "never",
  mcp: { disabled: true },
});`;

/** Makes a text when it is first wanted. */
function once(make: () => object): () => string {
  let text: string | undefined;
  return () => (text ??= JSON.stringify(make()));
}

/** Serves `/docs`, its scripts, and the two documents. */
export function mountDocs(app: FastifyInstance, world: World): void {
  const headers = { ...everyAnswer, "content-security-policy": policy, "cache-control": "public, max-age=300" };
  const serve = (path: string, type: string, body: () => string) =>
    app.get(path, async (_, reply) => reply.headers({ ...headers, "content-type": type }).send(body()));
  serve("/docs", "text/html; charset=utf-8", () => page);
  serve("/docs/start.js", "text/javascript; charset=utf-8", () => start);
  const own = once(() => openApiDocument(world.config));
  const v2 = once(() => v2Document(world.config));
  serve("/docs/openapi.json", "application/json; charset=utf-8", own);
  serve("/docs/v2.json", "application/json; charset=utf-8", v2);
  let packed: Promise<Packed> | undefined;
  app.get("/docs/reference.js", async (request, reply) => {
    const type = "text/javascript; charset=utf-8";
    // The package exports its modules only; the ready-made script lies beside them.
    const file = fileURLToPath(new URL("browser/standalone.js", import.meta.resolve("@scalar/api-reference")));
    packed ??= readFile(file).then((bytes) => packAll(bytes, type));
    const { bytes, encoding } = choosePacked(await packed, request.headers["accept-encoding"]);
    if (encoding) reply.header("content-encoding", encoding);
    return reply.headers({ ...headers, "content-type": type, vary: "accept-encoding" }).send(bytes);
  });
}
