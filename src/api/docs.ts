// Documentation pages of both APIs, rendered from their OpenAPI documents, and the documents themselves.
import { readFileSync } from "node:fs";
import type { FastifyInstance } from "fastify";
import { choosePacked, packAll, type Packed } from "#api/compress.ts";
import { drawDocs, type Document } from "#api/docs/draw-docs.ts";
import { responseHeaders } from "#api/headers.ts";
import { openApiDocument, v2Document } from "#api/openapi.ts";
import type { Services } from "#platform/context.ts";

const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "font-src 'self'",
  "connect-src 'self'",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
].join("; ");

const pages = [
  { href: "/docs", name: "Compatible API (v2)", document: "/docs/v2.json" },
  { href: "/docs/own", name: "Own API", document: "/docs/openapi.json" },
] as const;

const read = (path: string): string => readFileSync(new URL(path, import.meta.url), "utf8");
/** The design tokens of the site, and the rules that use them. */
const styles = ["../web/themes/palettes.css", "../web/themes/scale.css", "docs/docs.css"];
const font = import.meta.resolve("@fontsource-variable/rubik/files/rubik-latin-wght-normal.woff2");

/** Serves the pages below `/docs`, their stylesheet and script, and both documents. */
export function mountDocs(app: FastifyInstance, services: Services): void {
  const headers = { ...responseHeaders, "content-security-policy": policy, "cache-control": "public, max-age=300" };
  const serve = (path: string, type: string, body: () => string | Buffer) => {
    let packed: Promise<Packed> | undefined;
    app.get(path, async (request, reply) => {
      packed ??= packAll(Buffer.from(body()), type);
      const { bytes, encoding } = choosePacked(await packed, request.headers["accept-encoding"]);
      if (encoding) reply.header("content-encoding", encoding);
      return reply.headers({ ...headers, "content-type": type, vary: "accept-encoding" }).send(bytes);
    });
  };
  const [v2, own] = pages;
  const drawn = (document: object, here: string) => drawDocs(document as Document, pages, here);
  const json = "application/json; charset=utf-8";
  const html = "text/html; charset=utf-8";
  serve(v2.href, html, () => drawn(v2Document(services.config), v2.href));
  serve(own.href, html, () => drawn(openApiDocument(services.config), own.href));
  serve(v2.document, json, () => JSON.stringify(v2Document(services.config)));
  serve(own.document, json, () => JSON.stringify(openApiDocument(services.config)));
  serve("/docs/docs.css", "text/css; charset=utf-8", () => styles.map(read).join("\n"));
  serve("/docs/try.js", "text/javascript; charset=utf-8", () => read("docs/try.js"));
  serve("/docs/rubik.woff2", "font/woff2", () => readFileSync(new URL(font)));
}
