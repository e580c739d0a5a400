// The site's HTTP server: all routes on one Fastify instance, with limits and security headers on every response.
import { randomUUID } from "node:crypto";
import type { Readable } from "node:stream";
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import Fastify, { LogController } from "fastify";
import { respondUnparsed } from "#api/respond-unparsed.ts";
import { mountBadges } from "#api/badges.ts";
import { compressResponses } from "#api/compress-responses.ts";
import { mountCards } from "#api/cards/mount-cards.ts";
import { boundResponses } from "#api/bound-responses.ts";
import type { Connections } from "#api/connections.ts";
import { createConnections } from "#api/connections.ts";
import { mountDocs } from "#api/docs.ts";
import { contextOfPage, contextOfToken } from "#api/find-context.ts";
import { responseHeaders, pageHeaders } from "#api/headers.ts";
import type { Parts } from "#api/health.ts";
import { mountHealth } from "#api/health.ts";
import { mountOperations, problemBody } from "#api/http.ts";
import { mountImageProxy } from "#api/image-proxy.ts";
import { createLimits, limitAccounts, limitRequests } from "#api/limit-requests.ts";
import type { Limits } from "#api/limit-requests.ts";
import { mountMailbox } from "#api/mailbox.ts";
import { mountDiscovery } from "#api/oauth/discovery.ts";
import { mountOembed } from "#api/oembed.ts";
import { mountOpenSearch } from "#api/opensearch.ts";
import { mountPages } from "#api/pages.ts";
import { resolveUrl } from "#api/path-of.ts";
import { asksForPage, plainPage, plainPagePolicy } from "#api/plain-page.ts";
import { mountPolicyReports } from "#api/policy-reports.ts";
import { refuseUnreadable } from "#api/refuse-unreadable.ts";
import { logWhenUsed } from "#api/request-log.ts";
import { mountSitemap } from "#api/sitemap/mount-sitemap.ts";
import { mountStatic } from "#api/static.ts";
import { mountV2 } from "#api/v2/mount.ts";
import { Problem } from "#kernel/problem.ts";
import { readJson } from "#api/read-json.ts";
import { problemInEnglish } from "#platform/words/refusals.ts";
import type { Services } from "#platform/context.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** The handler reads the raw body itself. */
    raw?: boolean;
    limit?: string;
  }
}

export interface ServerOptions {
  /** Folder of the built web bundle; null serves no pages. */
  readonly build: string | null;
  readonly ready: () => Promise<boolean>;
  /** Further components that must work, by name; none by default. */
  readonly parts?: () => Parts;
  /** Shared rate limiters; the server creates its own if absent. */
  readonly limits?: Limits;
  /** Given if the caller closes connections itself; otherwise they close with the server. */
  readonly connections?: Connections;
}

/** Parses JSON bodies into objects (an empty one is no body); everything else stays a stream. */
function readBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", (_request, payload, done) => done(null, payload));
  app.addHook("preHandler", async (request) => {
    const { raw } = request.routeOptions.config;
    const type = request.headers["content-type"] ?? "";
    if (raw || request.routeOptions.url === undefined) return;
    const stream = request.body as Readable | undefined;
    if (!stream || !/^\s*application\/(?:[\w.]+\+)?json/i.test(type)) return;
    request.body = await readJson(stream);
  });
}

function sendPlainPage(reply: FastifyReply, status: number, message: string): FastifyReply {
  reply.headers({ ...pageHeaders, "cache-control": "no-store", "content-security-policy": plainPagePolicy });
  return reply.code(status).type("text/html; charset=utf-8").send(plainPage(status, message));
}

/** Set for a file before opening it fails. */
const fileHeaders = ["accept-ranges", "content-disposition", "content-length", "content-range", "etag"];

/**
 * Refusals in our own API's format, or as a page for browsers; anything else is a bug: 500 with the request id, logged
 * once.
 */
function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  for (const name of fileHeaders) reply.removeHeader(name);
  reply.headers({ ...responseHeaders, "cache-control": "no-store" });
  if (error instanceof Problem) {
    if (error.kind === "unavailable") reply.header("retry-after", "5");
    if (asksForPage(request)) return sendPlainPage(reply, error.status, problemInEnglish(error).message);
    return reply.code(error.status).send(problemBody(error));
  }
  const status = error instanceof Error && "statusCode" in error ? Number(error.statusCode) : 500;
  if (status >= 400 && status < 500 && error instanceof Error && asksForPage(request))
    return sendPlainPage(reply, status, error.message);
  if (status >= 400 && status < 500 && error instanceof Error)
    return reply.code(status).send({ error: "request_error", description: error.message });
  // The client disconnected midway: there is nobody to respond to, and no error.
  if (request.raw.errored && error === request.raw.errored) return reply.code(400).send();
  request.log.error({ err: error }, "a request failed");
  const description = `Something went wrong on our side. The request's id is ${request.id}.`;
  if (asksForPage(request)) return sendPlainPage(reply, 500, description);
  return reply.code(500).send({ error: "internal_error", description });
}

/** Unknown paths below these get a JSON error instead of a page. */
const apiPrefixes = ["/api", "/health", "/media", "/data", "/cards", "/badges", "/feeds", "/sitemaps"];

function mountUnknownApi(app: FastifyInstance): void {
  for (const prefix of apiPrefixes)
    app.all(`${prefix}/*`, async () => {
      throw new Problem("missing", "address.nothing");
    });
}

/** Content that other sites and programs embed. */
function mountShared(app: FastifyInstance, services: Services): void {
  mountSitemap(app, services);
  mountOpenSearch(app, services);
  mountCards(app, services);
  mountOembed(app, services);
  mountBadges(app, services);
}

/** Builds the server; the caller listens and closes. */
export async function createServer(services: Services, options: ServerOptions): Promise<FastifyInstance> {
  const log: FastifyBaseLogger = services.log;
  const connections = options.connections ?? createConnections();
  const app: FastifyInstance = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    childLoggerFactory: (parent, bindings, options) => logWhenUsed(() => parent.child(bindings, options)),
    trustProxy: services.config.trustProxy.length > 0 ? [...services.config.trustProxy] : false,
    genReqId: () => randomUUID(),
    frameworkErrors: (error, request, reply) => void answerError(error, request, reply),
    rewriteUrl: ({ url }) => resolveUrl(url ?? "/"),
    bodyLimit: 600 * 1024 * 1024,
    forceCloseConnections: "idle",
    serverFactory: (listener) =>
      connections.serve(listener).on("clientError", (error, socket) => onUnparsed(error, socket)),
    clientErrorHandler: () => {},
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 512 },
  });
  // On every response; routes that need more add it.
  app.addHook("onRequest", async (_request, reply) => void reply.headers(responseHeaders));
  // After a partially read body, nothing else can be received on the same connection.
  app.addHook("onSend", async ({ raw }, reply) => {
    if (!raw.complete && raw.destroyed) reply.header("connection", "close");
  });
  compressResponses(app);
  boundResponses(app);
  readBodies(app);
  const limits = options.limits ?? createLimits(services);
  const publicHeaders = limitRequests(app, limits, services.config);
  const onUnparsed = respondUnparsed(publicHeaders, (socket) => connections.answers.isResponding(socket));
  refuseUnreadable(app);
  const counted = limitAccounts(limits);
  app.setErrorHandler(answerError);
  mountHealth(app, options.ready, () => services.ports.downloads.lost(), options.parts);
  mountOperations(app, services, counted);
  const contextOfCaller = counted((request) => contextOfToken(services, request));
  mountV2(app, services, contextOfCaller);
  mountDiscovery(app, services);
  mountImageProxy(app, services);
  mountDocs(app, services);
  mountMailbox(app, services);
  mountPolicyReports(app, services);
  mountShared(app, services);
  mountUnknownApi(app);
  if (options.build) {
    mountStatic(app, `${options.build}/client`);
    const contextOf = counted((request) => contextOfPage(services, request));
    const isStarting = () => options.parts?.().search === false;
    await mountPages(app, services, contextOf, limits, `${options.build}/server/index.js`, isStarting);
  }
  return app;
}
