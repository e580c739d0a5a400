// Builds a call's context from an HTTP request: its credentials and origin.
import type { FastifyRequest } from "fastify";
import { findActor } from "#features/accounts/index.ts";
import type { Caller } from "#kernel/actor.ts";
import { visitor } from "#kernel/actor.ts";
import { Problem } from "#kernel/problem.ts";
import type { Config } from "#platform/config.ts";
import type { Context, Services } from "#platform/context.ts";
import { isLoopback } from "#platform/secure-url.ts";

/** `__Host-` if the site is served over HTTPS; plain HTTP (local use) cannot set such a cookie. */
export function sessionCookie(services: Services): string {
  return services.config.baseUrl.startsWith("https:") ? "__Host-session" : "session";
}

/** The cookie that identifies a known device. */
export function deviceCookie(services: Services): string {
  return sessionCookie(services).replace("session", "device");
}

/** Reads one cookie of a request. */
export function readCookie(header: string | undefined, name: string): string | null {
  for (const pair of header?.split(";") ?? []) {
    const at = pair.indexOf("=");
    if (at > 0 && pair.slice(0, at).trim() === name) return pair.slice(at + 1).trim();
  }
  return null;
}

/** The secret in an `Authorization` header, with or without `Bearer`; an empty header counts as none. */
export function readAuthorization(header: string | undefined): string | null {
  const text = header?.trim().replace(/^Bearer(?:\s+|$)/i, "") ?? "";
  return text === "" ? null : text;
}

/**
 * Whether an origin is the site's. What the request names as its host proves nothing; but a local site may be opened by
 * every loopback name and port that leads to it.
 */
function isOwnOrigin(origin: string, request: FastifyRequest, { baseUrl }: Pick<Config, "baseUrl">): boolean {
  const [from, site] = [URL.parse(origin), new URL(baseUrl)];
  if (from === null || from.host === site.host) return from !== null;
  return isLoopback(site.hostname) && isLoopback(from.hostname) && from.host === request.host;
}

/**
 * Browsers attach cookies to cross-site requests too, so a write authenticated by cookie requires proof that it comes
 * from our own pages.
 */
function isOwnPage(request: FastifyRequest, config: Pick<Config, "baseUrl">): boolean {
  if (request.method === "GET" || request.method === "HEAD") return true;
  const site = request.headers["sec-fetch-site"];
  if (site !== undefined) return site === "same-origin" || site === "none";
  const origin = request.headers.origin;
  return origin !== undefined && isOwnOrigin(origin, request, config);
}

/** Nobody reads more languages; this bounds the cost of the header. */
const mostLanguages = 10;

/**
 * The first ten languages of an `Accept-Language` header, best first; a saved choice (the `locale` cookie) comes first.
 */
export function readLanguages(header: string | undefined, saved: string | null): string[] {
  const weighed = (header ?? "")
    .slice(0, 500)
    .split(",", mostLanguages)
    .map((part) => /^\s*([a-z]{2,8}(?:-[a-z0-9]{1,8})*)\s*(?:;\s*q=([01](?:\.\d{0,3})?))?\s*$/i.exec(part))
    .flatMap((match) =>
      match?.[1] && Number(match[2] ?? 1) > 0 ? [{ tag: match[1], weight: Number(match[2] ?? 1) }] : [],
    )
    .toSorted((a, b) => b.weight - a.weight)
    .map(({ tag }) => tag);
  return saved !== null && /^[a-z]{2,3}(?:-[a-z0-9]{1,8})*$/i.test(saved) ? [saved, ...weighed] : weighed;
}

function contextWith(services: Services, request: FastifyRequest, actor: Caller): Context {
  const { headers } = request;
  const origin = {
    // Undefined once the client has disconnected, despite the type.
    ip: (request.ip as string | undefined) ?? "",
    userAgent: headers["user-agent"] ?? "",
    requestId: request.id,
    accept: headers.accept ?? "",
    device: readCookie(headers.cookie, deviceCookie(services)),
    languages: readLanguages(headers["accept-language"], readCookie(headers.cookie, "locale")),
  };
  return { ...services, actor, origin };
}

async function contextOfCookie(services: Services, request: FastifyRequest): Promise<Context> {
  const secret = readCookie(request.headers.cookie, sessionCookie(services));
  if (!secret) return contextWith(services, request, visitor);
  if (!isOwnPage(request, services.config)) throw foreignForm();
  return contextWith(services, request, (await findActor(services, secret)) ?? visitor);
}

/** Whether another site caused the browser to send the request; non-browser clients do not say. */
export function isForeign(request: FastifyRequest, config: Pick<Config, "baseUrl">): boolean {
  const { origin, "sec-fetch-site": site } = request.headers;
  return (origin !== undefined || site !== undefined) && !isOwnPage(request, config);
}

function foreignForm(): Problem {
  return new Problem("forbidden", "origin");
}

/**
 * For pages: the user of the session cookie; an invalid cookie counts as none. Cross-site form posts are refused even
 * without a session: they could sign somebody in as somebody else.
 */
export async function contextOfPage(services: Services, request: FastifyRequest): Promise<Context> {
  if (isForeign(request, services.config)) throw foreignForm();
  return contextOfCookie(services, request);
}

/**
 * For our own API: the `Authorization` header, or the session cookie on same-site requests; an invalid token is
 * refused.
 */
export async function contextOfApi(services: Services, request: FastifyRequest): Promise<Context> {
  const secret = readAuthorization(request.headers.authorization);
  if (!secret) return contextOfCookie(services, request);
  const actor = await findActor(services, secret);
  if (!actor) throw new Problem("unauthenticated", "token.unknown");
  return contextWith(services, request, actor);
}

/** For content that is the same for everyone: always a visitor. */
export function contextOfVisitor(services: Services, request: FastifyRequest): Context {
  return contextWith(services, request, visitor);
}

/** For files that pages show and programs fetch: the `Authorization` header if present, else the session cookie. */
export function contextOfFile(services: Services, request: FastifyRequest): Promise<Context> {
  return (request.headers.authorization === undefined ? contextOfPage : contextOfToken)(services, request);
}

/** For the compatible API: the `Authorization` header only; an invalid token counts as a visitor. */
export async function contextOfToken(services: Services, request: FastifyRequest): Promise<Context> {
  const secret = readAuthorization(request.headers.authorization);
  const actor = secret ? await findActor(services, secret) : null;
  return contextWith(services, request, actor ?? visitor);
}
