// Routes everything no other handler takes to the web bundle, with the request's context.
import { randomBytes } from "node:crypto";
import { stat } from "node:fs/promises";
import type { Readable } from "node:stream";
import { pathToFileURL } from "node:url";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { RouterContextProvider, ServerBuild } from "react-router";
import { createRequestHandler } from "react-router";
import { mountBuilds, type Release } from "#api/builds.ts";
import { packOnDemand } from "#api/compress.ts";
import { hintEarly, linksOf } from "#api/early-hints.ts";
import { deviceCookie, sessionCookie } from "#api/find-context.ts";
import { captchaHeader, pageHeaders, formTargetsHeader, pagePolicy, readFormTargets } from "#api/headers.ts";
import type { ContextOf } from "#api/http.ts";
import { isKnown } from "#api/is-known.ts";
import { cacheResponses } from "#api/cache-responses.ts";
import type { CachedPage } from "#api/page-cache.ts";
import { createPageCache, etagOf } from "#api/page-cache.ts";
import { pageLanguage } from "#api/page-language.ts";
import { limitGuesses, limitRenders } from "#api/limit-requests.ts";
import type { Limits } from "#api/limit-requests.ts";
import { clientFor } from "#api/perform.ts";
import { rootAnswer } from "#api/v2/about.ts";
import { createSiteStatus } from "#api/site-status.ts";
import { readUrlencoded } from "#api/read-form-fields.ts";
import { captchaHosts, presentViewer } from "#features/accounts/index.ts";
import type { Actor } from "#kernel/actor.ts";
import { personOf } from "#kernel/actor.ts";
import { Problem } from "#kernel/problem.ts";
import type { Context, Services } from "#platform/context.ts";
import { readForm } from "#platform/upload/read-form.ts";

/** Exports of the bundle's server entry, with its own copies of our types. */
interface WebEntry {
  /** URL of the main font. */
  readonly font?: string;
  createWebContext(input: object): RouterContextProvider;
}

interface Bundle {
  readonly handle: (request: Request, context: RouterContextProvider) => Promise<Response>;
  readonly entry: WebEntry;
  /** Resources pages need first, as `Link` header values. */
  readonly links: readonly string[];
  readonly buildId: string;
  readonly release: Release;
}

/** Loads the bundle that `react-router build` wrote to `file`. */
async function loadBundle(file: string): Promise<Bundle> {
  const build = (await import(pathToFileURL(file).href)) as ServerBuild;
  const routes = Object.values(build.routes)
    .filter((route) => route !== undefined)
    .map(({ id, parentId, path }) => ({ id, parentId: parentId ?? null, path: path ?? null }));
  const entry = build.entry.module as unknown as WebEntry;
  return {
    handle: createRequestHandler(build, "production"),
    entry,
    links: linksOf(build.assets, entry.font),
    buildId: build.assets.version,
    release: { id: build.assets.version, timestamp: Math.round((await stat(file)).mtimeMs), routes },
  };
}

/** No page is deeper; the router's work is quadratic in the number of segments. */
const partsMost = 32;

/**
 * The requested URL on the site's own host: whatever host a request names, links and canonical URLs start with
 * `BASE_URL`.
 */
function addressOf({ config: { baseUrl } }: Services, request: FastifyRequest): URL {
  const url = URL.parse(request.url, baseUrl);
  if (url?.origin !== new URL(baseUrl).origin) throw new Problem("refused", "address.unreadable");
  if (url.pathname.split("/").length > partsMost) throw new Problem("missing", "address.nothing");
  return url;
}

/**
 * The request as the bundle takes it. Small forms include their body; forms with files are streamed by `readForm`, so
 * that no form can exhaust the memory.
 */
async function toWebRequest(url: URL, request: FastifyRequest): Promise<Request> {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers))
    for (const one of [value ?? []].flat()) headers.append(name, one);
  // The router compares it with the URL, which always has our host; `contextOfPage` checks the origin of forms.
  headers.delete("origin");
  // HEAD is rendered too: its headers are those of the page. Reads may be shared by several requests, so they continue
  // when the first client disconnects.
  if (request.method === "GET" || request.method === "HEAD") return new Request(url, { headers });
  const gone = new AbortController();
  request.raw.on("close", () => {
    if (!request.raw.complete) gone.abort();
  });
  const multipart = /^multipart\//i.test(request.headers["content-type"] ?? "");
  const small = !multipart && request.body;
  const body = small ? await readUrlencoded(request.body as Readable) : null;
  return new Request(url, { method: request.method, headers, body: body && new Uint8Array(body), signal: gone.signal });
}

async function viewerOf(context: Context) {
  const person = personOf(context.actor);
  if (!person) return null;
  const shown = await presentViewer(context.db, person.id);
  const { credential } = context.actor as Extract<Actor, { kind: "person" }>;
  const confirmed = credential.kind === "session" ? credential.confirmedAt.getTime() : 0;
  const role = person.suspensionReason === null ? person.role : "developer";
  return { ...person, ...shown, role, confirmedAt: confirmed };
}

interface FormFile {
  name: string;
  filename: string;
  stream: AsyncIterable<Uint8Array>;
}

/** Reads a request's multipart form, passing each file to the action as it arrives. */
function readWebForm<T>(request: FastifyRequest, onFile: (file: FormFile) => Promise<T>) {
  return readForm<T>(
    { headers: request.headers, body: request.body as Readable },
    // A file accepted by an action before the form failed is an upload, which expires.
    { textParts: [], maxTextBytes: 256 * 1024, maxFiles: 16, onFile, discard: async () => {} },
  );
}

interface Rendered {
  readonly response: Response;
  /** The page, if the response is one; other responses have a body. */
  readonly html: Buffer | null;
  readonly policy: string;
}

/** The complete response before compression. */
async function readAnswer({ response, html, policy }: Rendered, links: readonly string[]): Promise<CachedPage> {
  const plain = html ?? Buffer.from(await response.arrayBuffer());
  const own = Object.fromEntries([...response.headers].filter(([name]) => !unsent.has(name)));
  const headers = {
    ...pageHeaders,
    ...own,
    "content-security-policy": policy,
    vary: "accept-encoding, accept-language, cookie",
    ...(response.status === 503 && { "retry-after": "5" }),
    ...(html && links.length > 0 ? { link: links.join(", ") } : {}),
  };
  const body = packOnDemand(plain, response.headers.get("content-type") ?? "");
  return { status: response.status, headers, etag: etagOf(plain), body };
}

/** Set per response, or sent separately. */
const unsent = new Set(["content-length", "set-cookie", formTargetsHeader, captchaHeader]);

async function sendCached(request: FastifyRequest, reply: FastifyReply, page: CachedPage): Promise<FastifyReply> {
  reply.code(page.status).headers({ ...page.headers, etag: page.etag, "cache-control": "private, no-cache" });
  if (isKnown(request.headers["if-none-match"], page.etag)) return reply.code(304).send();
  const { bytes, encoding } = await page.body.pack(request.headers["accept-encoding"]);
  if (encoding) reply.header("content-encoding", encoding);
  return reply.send(bytes);
}

/** A personal page, which is not cached. */
async function sendOnce(request: FastifyRequest, reply: FastifyReply, page: CachedPage): Promise<FastifyReply> {
  reply.code(page.status).headers({ ...page.headers, "cache-control": "private, no-store" });
  if (page.body.plain.length === 0) return reply.send("");
  const { bytes, encoding } = await page.body.pack(request.headers["accept-encoding"]);
  if (encoding) reply.header("content-encoding", encoding);
  return reply.send(bytes);
}

/** Unsupported requests are reported by the response's status only; our own failures are logged as errors. */
function logFailure({ log }: FastifyRequest, error: unknown): void {
  const { status } = (error ?? {}) as { status?: unknown };
  if (typeof status === "number" && status >= 400 && status < 500) log.info({ err: error }, "a page refused a request");
  else log.error({ err: error }, "a page failed");
}

/** The page's policy: only our own content, except for its form targets and its captcha. */
function policyOf(headers: Headers, nonce: string, secure: boolean, captchaHosts: readonly string[]): string {
  const targets = readFormTargets(headers.get(formTargetsHeader));
  return pagePolicy(nonce, secure, targets, headers.has(captchaHeader) ? captchaHosts : []);
}

/** Programs probe the root to identify the API, asking for JSON or sending no Accept header; browsers ask for HTML. */
function asksForApi({ url, headers: { accept } }: FastifyRequest): boolean {
  return (
    url === "/" && (accept === undefined || (accept.includes("application/json") && !accept.includes("text/html")))
  );
}

/**
 * Mounts the pages as the catch-all route.
 * @param isStarting whether search is not complete yet, which pages say
 */
export async function mountPages(
  app: FastifyInstance,
  services: Services,
  contextOf: ContextOf,
  limits: Limits,
  bundleFile: string,
  isStarting: () => boolean,
): Promise<void> {
  const bundle = await loadBundle(bundleFile);
  const secure = services.config.baseUrl.startsWith("https:");
  const hosts = captchaHosts(services.config.captcha);
  const language = pageLanguage(services.config);
  const cache = createPageCache(services, language, isStarting);
  const guessing = limitGuesses(limits);
  const admit = limitRenders(limits);
  const status = createSiteStatus(services);
  const caching = cacheResponses(services, clientFor);

  async function render(request: FastifyRequest, reply: FastifyReply): Promise<Rendered> {
    hintEarly(request, reply, bundle.links);
    // Reads the body first: the session may end while a slow one arrives.
    const webRequest = await toWebRequest(addressOf(services, request), request);
    const context = await contextOf(request);
    const nonce = randomBytes(16).toString("base64");
    let html: Buffer | null = null;
    const webContext = bundle.entry.createWebContext({
      call: guessing(context, caching(context)),
      url: webRequest.url,
      method: webRequest.method,
      nonce,
      cookies: request.headers.cookie ?? null,
      language: language(request.headers, new URL(webRequest.url).searchParams.get("hl")),
      viewer: await viewerOf(context),
      buildId: bundle.buildId,
      operator: services.config.operator,
      site: { ...services.config.site, starting: isStarting() },
      status,
      sessionCookie: sessionCookie(services),
      deviceCookie: deviceCookie(services),
      readForm: <T>(_: Request, onFile: (file: FormFile) => Promise<T>) => readWebForm(request, onFile),
      onHtml: (made: Buffer) => (html = made),
      onError: (error: unknown) => logFailure(request, error),
    });
    const response = await bundle.handle(webRequest, webContext);
    return { response, html, policy: policyOf(response.headers, nonce, secure, hosts) };
  }

  const makeCached = async (request: FastifyRequest, reply: FastifyReply) =>
    readAnswer(await render(request, reply), bundle.links);

  async function answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    if (asksForApi(request)) return reply.header("access-control-allow-origin", "*").send(rootAnswer(services.config));
    const key = cache.keyOf(request);
    const mayMake = () => admit(request, reply);
    const make = () => makeCached(request, reply);
    if (key !== null) return sendCached(request, reply, await cache.pages.get(key, make, { mayMake }));
    mayMake();
    const rendered = await render(request, reply);
    for (const cookie of rendered.response.headers.getSetCookie()) reply.header("set-cookie", cookie);
    return sendOnce(request, reply, await readAnswer(rendered, bundle.links));
  }

  mountBuilds(app, bundle.release);
  app.all("*", { config: { raw: true, limit: "page" } }, answer);
}
