// Mounts the compatible API's routes: parses their input and formats their responses.
import type { Readable } from "node:stream";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { impartialContext } from "#api/cache-responses.ts";
import { readAuthorization } from "#api/find-context.ts";
import { responseHeaders } from "#api/headers.ts";
import type { ContextOf } from "#api/http.ts";
import { clientFor, parseInput, suspendedProgram } from "#api/perform.ts";
import { pathOf } from "#api/path-of.ts";
import { readJson } from "#api/read-json.ts";
import type { ErrorResponse } from "#api/v2/errors.ts";
import { respondToProblem, respondToError, deprecated, unknownRoute, wrongMethod } from "#api/v2/errors.ts";
import { readQuery } from "#api/v2/query.ts";
import { JsonText, pathNames, pathPattern } from "#api/v2/route.ts";
import type { Call, Plain, Route } from "#api/v2/route.ts";
import { routeGroups } from "#api/v2/routes.ts";
import { carries, withScopes } from "#kernel/actor.ts";
import { Problem } from "#kernel/problem.ts";
import type { SpaceOptions } from "#platform/cache/index.ts";
import type { Context, Services } from "#platform/context.ts";

const jsonType = "application/json; charset=utf-8";
const methods = ["GET", "POST", "PUT", "PATCH", "DELETE"];

function refuseUnlessCarried(route: Route, context: Context): void {
  if (route.scope === null) return;
  const { actor } = context;
  if (actor.kind === "person" && actor.credential.kind !== "session" && actor.person.suspensionReason !== null)
    throw suspendedProgram(actor.person);
  if (carries(actor, route.scope)) return;
  if (actor.kind === "visitor") throw new Problem("unauthenticated", "token.missing");
  throw new Problem("unauthenticated", "token.scope", { scope: route.scope });
}

/**
 * Each route here requires a single scope where our operations may require several: to edit a draft, its owner has to
 * see it. A route the caller may use therefore lends the scopes that its operations need.
 */
function withLentScopes(context: Context, route: Route): Context {
  if (route.scope === null) return context;
  return { ...context, actor: withScopes(context.actor, ["PROJECT_READ", "VERSION_READ", ...route.lends]) };
}

/** An empty body is an empty object. */
async function readData(request: FastifyRequest): Promise<unknown> {
  return (request.body ? await readJson(request.body as Readable) : undefined) ?? {};
}

async function* bytesOf(body: unknown): AsyncIterable<Uint8Array> {
  if (body) yield* body as Readable;
}

/** Serialized JSON, ready to send. */
const answersSpace: SpaceOptions<Buffer> = {
  name: "v2.answers",
  freshMs: 10_000,
  emptied: "by-tag",
  maxEntries: 4000,
  maxBytes: 12 * 1024 * 1024,
  bytesOf: ({ length }) => length,
  // Larger ones would evict hundreds of others.
  worth: ({ length }) => length <= 1024 * 1024,
};

function isCached({ cached }: Route, { headers }: FastifyRequest): boolean {
  return cached === "for everyone" || (cached === "for visitors" && readAuthorization(headers.authorization) === null);
}

/** A cached response, computed without knowing the requester. */
async function findAnswer(route: Route, services: Services, request: FastifyRequest): Promise<Buffer> {
  // Keyed by the parsed params, so that unknown query parameters do not bypass the cache.
  const params = readParams(route, request);
  return services.cache.space(answersSpace).get(`${route.path} ${JSON.stringify(params)}`, async () => {
    const context = impartialContext(services);
    const call: Call = {
      context,
      api: clientFor(context),
      params,
      data: undefined,
      bytes: bytesOf(null),
      get request(): never {
        throw new Error(`${route.path} is cached, so it must not read the request.`);
      },
    };
    const output = await route.run(call as Call<never, never>);
    return Buffer.from(output instanceof JsonText ? output.text : JSON.stringify(output));
  });
}

function readParams(route: Route, request: FastifyRequest) {
  return parseInput(route.params, { ...readQuery(request.query), ...(request.params as Record<string, unknown>) });
}

async function readCall(route: Route, context: Context, request: FastifyRequest): Promise<Call<never, never>> {
  const params = readParams(route, request);
  const data = route.body === "json" && route.data ? parseInput(route.data, await readData(request)) : undefined;
  const call: Call = { context, api: clientFor(context), params, data, bytes: bytesOf(request.body), request };
  return call as Call<never, never>;
}

async function answer(route: Route, context: Context, request: FastifyRequest, reply: FastifyReply) {
  refuseUnlessCarried(route, context);
  const output = await route.run(await readCall(route, withLentScopes(context, route), request));
  if (route.answer === "empty") return reply.code(204).send();
  if (output instanceof JsonText) return reply.type(jsonType).send(output.text);
  if (!("plain" in route.answer)) return reply.send(output);
  const { status, headers, body } = output as Plain;
  return reply.code(status).headers(headers).send(body);
}

function sendError(reply: FastifyReply, { status, body }: ErrorResponse): FastifyReply {
  return body ? reply.code(status).send(body) : reply.code(status).removeHeader("content-type").send();
}

function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.headers(responseHeaders);
  const { v2 } = request.routeOptions.config;
  if (error instanceof Problem && error.kind === "unavailable") reply.header("retry-after", "5");
  if (error instanceof Problem) return sendError(reply, respondToProblem(error, v2?.named ?? [], v2?.creates ?? false));
  const thrown = respondToError(error);
  if (thrown) return sendError(reply, thrown);
  request.log.error({ err: error }, "a request failed");
  const description = `Something went wrong on our side. The request's id is ${request.id}.`;
  return sendError(reply, { status: 500, body: { error: "internal_error", description } });
}

declare module "fastify" {
  interface FastifyContextConfig {
    /** Route information that the error format depends on. */
    v2?: { readonly named: readonly string[]; readonly creates: boolean };
  }
}

function mountRoute(app: FastifyInstance, services: Services, contextOf: ContextOf, route: Route): void {
  app.route({
    method: route.method,
    url: route.path.replaceAll(/\{(\w+)\}/g, ":$1"),
    config: { limit: route.limit, raw: true, v2: { named: pathNames(route.path), creates: route.creates } },
    handler: async (request, reply) => {
      reply.headers(responseHeaders);
      if (isCached(route, request)) return reply.type(jsonType).send(await findAnswer(route, services, request));
      return answer(route, await contextOf(request), request, reply);
    },
  });
}

/** Removes an empty `Content-Type`, which Fastify would refuse. */
async function dropEmptyType(request: FastifyRequest): Promise<void> {
  if (request.headers["content-type"]?.trim() === "") delete request.headers["content-type"];
}

const patterns = Object.values(routeGroups)
  .flat()
  .map(({ method, path }) => ({ method, matches: pathPattern(path) }));

/** The response if no route matches: 405 with the path's methods, otherwise 404. */
function answerUnknown(path: string): ErrorResponse {
  const known = patterns.filter(({ matches }) => matches.test(path)).map(({ method }) => method);
  return known.length > 0 ? wrongMethod(known) : unknownRoute;
}

/** Mounts every route, and a 404 for all other paths of the API. */
export function mountV2(app: FastifyInstance, services: Services, contextOf: ContextOf): void {
  void app.register(async (door) => {
    door.setErrorHandler(answerError);
    door.addHook("onRequest", dropEmptyType);
    for (const route of Object.values(routeGroups).flat()) mountRoute(door, services, contextOf, route);
    const mountFixed = (url: string, answerFor: (path: string) => ErrorResponse) =>
      door.route({
        method: methods,
        url,
        config: { raw: true },
        handler: async (request, reply) => {
          const fixed = answerFor(pathOf(request.url));
          if (fixed.allow) reply.header("allow", fixed.allow.join(", "));
          return sendError(reply.headers(responseHeaders), fixed);
        },
      });
    for (const root of ["/v2", "/updates", "/maven"]) mountFixed(`${root}/*`, answerUnknown);
    for (const root of ["/v3", "/_internal", "/archon"])
      for (const url of [root, `${root}/*`]) mountFixed(url, answerUnknown);
    for (const url of ["/v1", "/v1/*", "/api/v1", "/api/v1/*"]) mountFixed(url, () => deprecated);
  });
}
