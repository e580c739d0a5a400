// A built web bundle with one page, for tests of page handling that need no real pages.
import { mkdir, mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/**
 * GET responds with a random number, the host, and padding of `pad` characters; POST responds with the number of text
 * fields; `/refusal` fails to load.
 */
const bundle = `
import { createContext, RouterContextProvider } from "react-router";
const key = createContext();
const answer = async ({ request, context }) => {
  const input = context.get(key);
  const type = request.headers.get("content-type") ?? "";
  if (!type.startsWith("multipart/")) return Response.json([...(await request.formData())].length);
  const refuse = async () => { throw Object.assign(new Error("no"), { name: "Problem", kind: "forbidden", status: 403, fields: {} }); };
  try { await input.readForm(request, refuse); } catch { return new Response("refused", { status: 403 }); }
  return new Response("read");
};
export const routes = { root: { id: "root", path: "*", module: { action: answer, loader: ({ context }) => { const url = new URL(context.get(key).url); const html = "<p>" + Math.random() + "</p><p>" + url.host + "</p>" + " ".repeat(Number(url.searchParams.get("pad") ?? 0)); context.get(key).onHtml(Buffer.from(html)); return new Response(null, { headers: { "content-type": "text/html" } }); } } }, refusal: { id: "refusal", path: "refusal", module: { action: answer } } };
export const assets = { version: "test", entry: { module: "", imports: [] }, routes: { root: { css: ["/assets/site.css#"] } }, url: "" };
export const entry = { module: { font: "/assets/latin.woff2", createWebContext: (input) => new RouterContextProvider(new Map([[key, input]])), handleError: (error, { context }) => context.get(key).onError(error), default: () => new Response("x") } };
export const future = {}; export const publicPath = "/"; export const basename = "/"; export const ssr = true;
export const isSpaMode = false; export const prerender = []; export const routeDiscovery = { mode: "initial" };
export const assetsBuildDirectory = ""; export const allowedActionOrigins = [];
`;

/** Writes the bundle and returns its folder, as `createServer` takes it. */
export async function buildOnePage(): Promise<string> {
  const build = await mkdtemp(join(tmpdir(), "tessera-bundle-"));
  for (const folder of ["client", "server", "node_modules"]) await mkdir(join(build, folder));
  await writeFile(join(build, "client/words.txt"), "A public file.\n");
  const router = JSON.stringify(import.meta.resolve("react-router"));
  await writeFile(join(build, "server/index.js"), bundle.replace('"react-router"', router));
  return build;
}
