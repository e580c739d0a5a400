// Makes a call's context from an HTTP request: the credential it carries and where it comes from.
import type { FastifyRequest } from "fastify";
import { findActor } from "#features/accounts/index.ts";
import type { Actor } from "#kernel/actor.ts";
import { visitor } from "#kernel/actor.ts";
import { Problem } from "#kernel/problem.ts";
import type { Context, World } from "#platform/context.ts";

/** `__Host-` wherever the site is served by https; plain http (a machine of one's own) cannot set such a cookie. */
export function sessionCookie(world: World): string {
  return world.config.baseUrl.startsWith("https:") ? "__Host-session" : "session";
}

/** One cookie of a request. */
export function readCookie(header: string | undefined, name: string): string | null {
  for (const pair of header?.split(";") ?? []) {
    const at = pair.indexOf("=");
    if (at > 0 && pair.slice(0, at).trim() === name) return pair.slice(at + 1).trim();
  }
  return null;
}

/** The secret in an `Authorization` header, with or without `Bearer`; an empty header means none. */
export function readAuthorization(header: string | undefined): string | null {
  const text = header?.trim().replace(/^Bearer(?:\s+|$)/i, "") ?? "";
  return text === "" ? null : text;
}

/**
 * A browser sends its cookies along with whatever another site makes it do, so a change by cookie counts only when
 * the browser says that the request comes from our own pages.
 */
function isOwnPage(request: FastifyRequest): boolean {
  if (request.method === "GET" || request.method === "HEAD") return true;
  const site = request.headers["sec-fetch-site"];
  if (site !== undefined) return site === "same-origin" || site === "none";
  const origin = request.headers.origin;
  return origin !== undefined && URL.parse(origin)?.host === request.host;
}

function contextWith(world: World, request: FastifyRequest, actor: Actor): Context {
  const origin = { ip: request.ip, userAgent: request.headers["user-agent"] ?? "", requestId: request.id };
  return { ...world, actor, origin };
}

async function contextOfCookie(world: World, request: FastifyRequest): Promise<Context> {
  const secret = readCookie(request.headers.cookie, sessionCookie(world));
  if (!secret) return contextWith(world, request, visitor);
  if (!isOwnPage(request)) throw foreignForm();
  return contextWith(world, request, (await findActor(world, secret)) ?? visitor);
}

function foreignForm(): Problem {
  return new Problem("forbidden", "This form was sent from another site. Open the page here.");
}

/**
 * For pages: the person behind the session cookie; a dead cookie is as good as none. A form that a browser sends from
 * another site is refused even without one: it could sign somebody in as somebody else.
 */
export async function contextOfPage(world: World, request: FastifyRequest): Promise<Context> {
  const { origin, "sec-fetch-site": site } = request.headers;
  if ((origin !== undefined || site !== undefined) && !isOwnPage(request)) throw foreignForm();
  return contextOfCookie(world, request);
}

/** For our own API: the `Authorization` header, else the session cookie of our own pages; a bad token is refused. */
export async function contextOfApi(world: World, request: FastifyRequest): Promise<Context> {
  const secret = readAuthorization(request.headers.authorization);
  if (!secret) return contextOfCookie(world, request);
  const actor = await findActor(world, secret);
  if (!actor) throw new Problem("unauthenticated", "The token is unknown, expired or revoked.");
  return contextWith(world, request, actor);
}

/** For the compatible API: the `Authorization` header only; a bad token is a visitor's. */
export async function contextOfToken(world: World, request: FastifyRequest): Promise<Context> {
  const secret = readAuthorization(request.headers.authorization);
  const actor = secret ? await findActor(world, secret) : null;
  return contextWith(world, request, actor ?? visitor);
}
