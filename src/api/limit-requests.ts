// The rate limit and the cross-origin rules of the public API, on every answer of it.
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { ContextOf } from "#api/http.ts";
import { holderOf } from "#kernel/actor.ts";
import type { Client } from "#kernel/operation.ts";
import { isForeign } from "#api/find-context.ts";
import { pathOf } from "#api/path-of.ts";
import { Problem } from "#kernel/problem.ts";
import type { Context, World } from "#platform/context.ts";
import type { Taken } from "#platform/limits/index.ts";
import { clientKey, createSharedLimiter, publicRate } from "#platform/limits/index.ts";

/** Answers that programs ask for, from anywhere. */
const isPublicApi = (path: string) =>
  /^\/(?:v[123]|api|updates|maven|img|oembed|opensearch|sitemaps|feeds|cards|badges|_internal)(?:\/|$)/.test(path);

const crossOrigin = {
  "access-control-allow-origin": "*",
  "access-control-expose-headers": "x-ratelimit-limit, x-ratelimit-remaining, x-ratelimit-reset, retry-after",
} as const;
const preflight = {
  ...crossOrigin,
  "access-control-allow-methods": "GET, POST, PUT, PATCH, DELETE, OPTIONS",
  "access-control-allow-headers": "authorization, content-type, user-agent, x-requested-with, download-meta",
  "access-control-max-age": "3600",
} as const;

/** Sign-in and sign-up, which guess at secrets: far fewer a minute. */
const authRate = { limit: 20, windowSeconds: 60, burst: 20 };
/** Reading a page of signing in can begin something that is kept: a request of an application, a way to a provider. */
const isSigningIn = (path: string) => /^\/auth(?:[/.]|$)/.test(path);

/** Refuses a call that came too soon, and says when to come back. */
function refuseUnless(taken: Taken, reply?: FastifyReply): void {
  if (taken.allowed) return;
  reply?.header("retry-after", taken.resetSeconds);
  throw new Problem("tooMany", `Too many requests. Try again in ${taken.resetSeconds} seconds.`);
}

/** How many requests a process takes from the shared bucket at a time, so that few reads have to ask for it. */
const leaseMost = 25;

/**
 * Counts each client's calls, in one bucket for all processes; the headers stand on every answer, refusals and unknown
 * addresses included. Forms of our pages, and all of the pages of signing in, draw from the same bucket as the changes
 * that programs make.
 */
export function limitRequests(app: FastifyInstance, { db }: Pick<World, "db">): void {
  const everyone = createSharedLimiter(db, "public", publicRate, { leaseMost });
  const guesses = countGuesses(db);
  app.addHook("onRequest", async (request, reply) => {
    const key = clientKey(request.ip);
    const path = pathOf(request.url);
    // What another site makes a browser send here is refused anyway, and must not use up its person's share.
    const foreign = isForeign(request);
    if (!isPublicApi(path)) {
      if (foreign) return undefined;
      if (!readsOnly.has(request.method) || isSigningIn(path)) refuseUnless(await everyone.take(key), reply);
      return undefined;
    }
    reply.headers(crossOrigin);
    if (request.method === "OPTIONS") return reply.headers(preflight).code(204).send();
    const taken = await everyone.take(key);
    reply.headers({
      "x-ratelimit-limit": taken.limit,
      "x-ratelimit-remaining": taken.remaining,
      "x-ratelimit-reset": taken.resetSeconds,
    });
    refuseUnless(taken, reply);
    if (request.routeOptions.config?.limit === "auth")
      refuseUnless(await guesses.take(foreign ? `${key} elsewhere` : key), reply);
    return undefined;
  });
}

/** Guesses are few: every single one is decided by the database. */
function countGuesses(db: World["db"]) {
  return createSharedLimiter(db, "auth", authRate, { leaseMost: 1 });
}

/**
 * Counts the guesses that people make through pages, in the same bucket as those of programs. Counted where the
 * operation is called, so that a form says what is wrong and keeps its input.
 */
export function limitGuesses({ db }: Pick<World, "db">): (context: Context, client: Client) => Client {
  const guesses = countGuesses(db);
  return (context, client) => async (operation, input, body) => {
    if (operation.limit === "auth") refuseUnless(await guesses.take(clientKey(context.origin.ip)));
    return client(operation, input, body);
  };
}

const readsOnly: ReadonlySet<string> = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Changes are counted by account too, at the same rate: one account's token on a thousand addresses changes no more
 * than on one. Reads are not, for a launcher may well carry one token to all its players.
 */
export function limitAccounts({ db }: Pick<World, "db">): (contextOf: ContextOf) => ContextOf {
  const changes = createSharedLimiter(db, "account", publicRate, { leaseMost });
  return (contextOf) => async (request: FastifyRequest) => {
    const context = await contextOf(request);
    const person = holderOf(context.actor);
    const { limit } = request.routeOptions.config;
    const changing = limit === "page" ? !readsOnly.has(request.method) : limit === "write" || limit === "upload";
    if (person && changing) {
      const taken = await changes.take(person.id);
      if (!taken.allowed)
        throw new Problem("tooMany", `Too many changes by this account. Try again in ${taken.resetSeconds} seconds.`);
    }
    return context;
  };
}
