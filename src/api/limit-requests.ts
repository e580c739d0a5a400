// The rate limit and the cross-origin rules of the public API, on every answer of it.
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { ContextOf } from "#api/http.ts";
import { holderOf } from "#kernel/actor.ts";
import type { Client } from "#kernel/operation.ts";
import { isForeign } from "#api/find-context.ts";
import { pathOf } from "#api/path-of.ts";
import { Problem } from "#kernel/problem.ts";
import type { Context, Services } from "#platform/context.ts";
import type { Taken } from "#platform/limits/index.ts";
import { clientKey, createBuckets, createSharedLimiter, publicRate } from "#platform/limits/index.ts";
import type { Buckets, Limiter } from "#platform/limits/index.ts";

/** Answers that programs ask for, from anywhere. */
const isPublicApi = (path: string) =>
  /^\/(?:v[123]|api|updates|maven|img|oembed|opensearch|sitemaps|feeds|cards|badges|_internal|archon)(?:\/|$)/.test(
    path,
  );

const crossOrigin = {
  "access-control-allow-origin": "*",
  "access-control-expose-headers": "x-ratelimit-limit, x-ratelimit-remaining, x-ratelimit-reset, retry-after",
} as const;
const preflight = {
  ...crossOrigin,
  "access-control-allow-methods": "GET, POST, PUT, PATCH, DELETE, OPTIONS",
  "access-control-max-age": "3600",
} as const;

/**
 * The request headers a preflight allows: whatever it asks for, since `*` would leave out `Authorization`. Nothing is
 * given away by it: answers to other origins never depend on cookies.
 */
function allowedHeaders(asked: string | undefined): string {
  const names = asked?.trim() ?? "";
  return /^[\w!#$%&'*+.^`|~-]+(?:\s*,\s*[\w!#$%&'*+.^`|~-]+)*$/.test(names) && names.length <= 4096
    ? names
    : "authorization, content-type, user-agent, x-requested-with, download-meta";
}

/** Sign-in and sign-up, which guess at secrets: far fewer a minute. */
const authRate = { limit: 20, windowSeconds: 60, burst: 20 };
/**
 * Pages that are rendered for one client, because none is kept for it: ten a second in the long run, and what a household
 * or a school opens at once. Pages from memory and unchanged ones (304) are not counted.
 */
const pageRate = { limit: 600, windowSeconds: 60, burst: 120 };
/** Reading a page of signing in can begin something that is kept: a request of an application, a way to a provider. */
const isSigningIn = (path: string) => /^\/auth(?:[/.]|$)/.test(path);

/** Refuses a call that came too soon, and says when to come back. */
function refuseUnless(taken: Taken, reply?: FastifyReply): void {
  if (taken.allowed) return;
  reply?.header("retry-after", taken.resetSeconds);
  throw new Problem("tooMany", "rate", { seconds: taken.resetSeconds });
}

/** How many requests a process takes from the shared bucket at a time, so that few reads have to ask for it. */
const leaseMost = 25;

/** The counts of one server; made once, so that none is a second, full one. */
export interface Limits {
  /** Calls of the public API, forms, and all of the pages of signing in, by client. */
  readonly everyone: Limiter;
  /** Guesses are few: every single one is decided by the database. */
  readonly guesses: Limiter;
  /** Changes, by account. */
  readonly changes: Limiter;
  /** Pages rendered by this process, by client: what is guarded is the process's own time. */
  readonly renders: Buckets;
}

/** @param now milliseconds that never run backwards */
export function createLimits({ db }: Pick<Services, "db">, now = () => performance.now()): Limits {
  return {
    everyone: createSharedLimiter(db, "public", publicRate, { leaseMost, now }),
    guesses: createSharedLimiter(db, "auth", authRate, { leaseMost: 1, now }),
    changes: createSharedLimiter(db, "account", publicRate, { leaseMost, now }),
    renders: createBuckets(pageRate, { now }),
  };
}

/**
 * Counts each client's calls, in one bucket for all processes; the headers stand on every answer, refusals and unknown
 * addresses included. Forms of our pages, and all of the pages of signing in, draw from the same bucket as the changes
 * that programs make.
 * @returns counts a call of the client at an address, and gives the headers that its answer has in the public API
 */
export function limitRequests(app: FastifyInstance, { everyone, guesses }: Limits): PublicHeaders {
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
    if (request.method === "OPTIONS") {
      const asked = request.headers["access-control-request-headers"];
      reply.headers({ ...preflight, "access-control-allow-headers": allowedHeaders(asked) });
      return reply.code(204).send();
    }
    const taken = await everyone.take(key);
    reply.headers(rateHeaders(taken));
    refuseUnless(taken, reply);
    if (request.routeOptions.config?.limit === "auth")
      refuseUnless(await guesses.take(foreign ? `${key} elsewhere` : key), reply);
    return undefined;
  });
  return async (ip) => ({ ...crossOrigin, ...rateHeaders(await everyone.take(clientKey(ip))) });
}

export type PublicHeaders = (ip: string | undefined) => Promise<Readonly<Record<string, string>>>;

function rateHeaders({ limit, remaining, resetSeconds }: Taken): Record<string, string> {
  return {
    "x-ratelimit-limit": String(limit),
    "x-ratelimit-remaining": String(remaining),
    "x-ratelimit-reset": String(resetSeconds),
  };
}

/**
 * Counts the guesses that people make through pages, in the same bucket as those of programs. Counted where the
 * operation is called, so that a form says what is wrong and keeps its input.
 */
export function limitGuesses({ guesses }: Limits): (context: Context, client: Client) => Client {
  return (context, client) => async (operation, input, body) => {
    if (operation.limit === "auth") refuseUnless(await guesses.take(clientKey(context.origin.ip)));
    return client(operation, input, body);
  };
}

/** Refuses a page that would have to be rendered when its asker has had too many; changes are counted as requests already. */
export function limitRenders({ renders }: Limits): (request: FastifyRequest, reply: FastifyReply) => void {
  return (request, reply) => {
    if (readsOnly.has(request.method)) refuseUnless(renders.take(clientKey(request.ip)), reply);
  };
}

const readsOnly: ReadonlySet<string> = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Changes are counted by account too, at the same rate: one account's token on a thousand addresses changes no more
 * than on one. Reads are not, for a launcher may well carry one token to all its players.
 */
export function limitAccounts({ changes }: Limits): (contextOf: ContextOf) => ContextOf {
  return (contextOf) => async (request: FastifyRequest) => {
    const context = await contextOf(request);
    const person = holderOf(context.actor);
    const { limit } = request.routeOptions.config;
    const changing = limit === "page" ? !readsOnly.has(request.method) : limit === "write" || limit === "upload";
    if (person && changing) {
      const taken = await changes.take(person.id);
      if (!taken.allowed) throw new Problem("tooMany", "rate.changes", { seconds: taken.resetSeconds });
    }
    return context;
  };
}
