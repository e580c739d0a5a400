// The rate limit and the cross-origin rules of the public API, on every answer of it.
import type { FastifyInstance } from "fastify";
import { Problem } from "#kernel/problem.ts";
import { clientKey, createLimiter, publicRate } from "#platform/limits/index.ts";

/** Answers that programs ask for, from anywhere. */
const isPublicApi = (path: string) => /^\/(?:v[123]|api|updates|maven|_internal)(?:\/|$|\?)/.test(path);

const crossOrigin = {
  "access-control-allow-origin": "*",
  "access-control-expose-headers": "x-ratelimit-limit, x-ratelimit-remaining, x-ratelimit-reset",
} as const;
const preflight = {
  ...crossOrigin,
  "access-control-allow-methods": "GET, POST, PUT, PATCH, DELETE, OPTIONS",
  "access-control-allow-headers": "authorization, content-type, user-agent, x-requested-with, download-meta",
  "access-control-max-age": "3600",
} as const;

/** Sign-in and sign-up, which guess at secrets: far fewer a minute. */
const authRate = { limit: 20, windowSeconds: 60, burst: 20 };

/** Counts each client's calls; the headers stand on every answer, refusals and unknown addresses included. */
export function limitRequests(app: FastifyInstance): void {
  const everyone = createLimiter(publicRate);
  const guesses = createLimiter(authRate);
  app.addHook("onRequest", async (request, reply) => {
    if (!isPublicApi(request.url)) return;
    reply.headers(crossOrigin);
    if (request.method === "OPTIONS") return reply.headers(preflight).code(204).send();
    const key = clientKey(request.ip);
    const taken = await everyone.take(key);
    reply.headers({
      "x-ratelimit-limit": taken.limit,
      "x-ratelimit-remaining": taken.remaining,
      "x-ratelimit-reset": taken.resetSeconds,
    });
    const guess = request.routeOptions.config?.limit === "auth" ? await guesses.take(key) : null;
    if (taken.allowed && guess?.allowed !== false) return undefined;
    throw new Problem("tooMany", `Too many requests. Try again in ${(guess ?? taken).resetSeconds} seconds.`);
  });
}
