// Rate limits and CORS headers for every response of the public API.
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

/** Paths that programs may call from any origin. */
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
 * Headers that a preflight allows: whatever it asks for, because `*` excludes `Authorization`. This is safe:
 * cross-origin responses never depend on cookies.
 */
function allowedHeaders(asked: string | undefined): string {
  const names = asked?.trim() ?? "";
  return /^[\w!#$%&'*+.^`|~-]+(?:\s*,\s*[\w!#$%&'*+.^`|~-]+)*$/.test(names) && names.length <= 4096
    ? names
    : "authorization, content-type, user-agent, x-requested-with, download-meta";
}

/** Sign-in and sign-up, where secrets can be guessed: a much lower limit. */
const authRate = { limit: 20, windowSeconds: 60, burst: 20 };
/**
 * Uncached page renders per client: ten a second sustained, with a burst for a household or school. Cached and
 * unchanged pages (304) do not count.
 */
const pageRate = { limit: 600, windowSeconds: 60, burst: 120 };
/** Reading a sign-in page can store something: an application's authorization request, or a provider flow. */
const isSigningIn = (path: string) => /^\/auth(?:[/.]|$)/.test(path);

/** Throws if the call is over the limit, with Retry-After. */
function refuseUnless(taken: Taken, reply?: FastifyReply): void {
  if (taken.allowed) return;
  reply?.header("retry-after", taken.resetSeconds);
  throw new Problem("tooMany", "rate", { seconds: taken.resetSeconds });
}

/** How many requests a process leases from the shared bucket at a time, so that few reads query the database. */
const leaseMost = 25;

/** The rate limiters of one server, created once so that buckets are not duplicated. */
export interface Limits {
  /** Public API calls, form posts and all requests to sign-in pages, per client. */
  readonly everyone: Limiter;
  /** Guesses are rare: each one is decided by the database. */
  readonly guesses: Limiter;
  /** Writes, per account. */
  readonly changes: Limiter;
  /** Pages rendered by this process, per client: protects the process's own CPU time. */
  readonly renders: Buckets;
}

/** @param now a monotonic clock in milliseconds */
export function createLimits({ db }: Pick<Services, "db">, now = () => performance.now()): Limits {
  return {
    everyone: createSharedLimiter(db, "public", publicRate, { leaseMost, now }),
    guesses: createSharedLimiter(db, "auth", authRate, { leaseMost: 1, now }),
    changes: createSharedLimiter(db, "account", publicRate, { leaseMost, now }),
    renders: createBuckets(pageRate, { now }),
  };
}

/**
 * Counts each client's calls in one bucket for all processes; the headers are on every response, including refusals and
 * unknown paths. Form posts and all requests to sign-in pages share the bucket with API writes.
 * @returns counts a call of the client at an IP address, and returns its public API response headers
 */
export function limitRequests(
  app: FastifyInstance,
  { everyone, guesses }: Limits,
  config: Services["config"],
): PublicHeaders {
  app.addHook("onRequest", async (request, reply) => {
    const key = clientKey(request.ip);
    const path = pathOf(request.url);
    // Cross-site requests are refused anyway and must not use up the user's allowance.
    const foreign = isForeign(request, config);
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
 * Counts guesses made through pages, in the same bucket as API calls. Counted where the operation is called, so that
 * the form can show the error and keep its input.
 */
export function limitGuesses({ guesses }: Limits): (context: Context, client: Client) => Client {
  return (context, client) => async (operation, input, body) => {
    if (operation.limit === "auth") refuseUnless(await guesses.take(clientKey(context.origin.ip)));
    return client(operation, input, body);
  };
}

/** Refuses to render a page for a client over the limit; writes are already counted as requests. */
export function limitRenders({ renders }: Limits): (request: FastifyRequest, reply: FastifyReply) => void {
  return (request, reply) => {
    if (readsOnly.has(request.method)) refuseUnless(renders.take(clientKey(request.ip)), reply);
  };
}

const readsOnly: ReadonlySet<string> = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Writes also count per account at the same rate, so that one token on a thousand IP addresses writes no more than on
 * one. Reads do not, because a launcher may embed one token for all its users.
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
