// Reads an application's request for access: what is wrong with it, and where that may be said.
import type { AppRow } from "#features/accounts/oauth/apps-store.ts";
import { mayRedirect } from "#features/accounts/oauth/redirects.ts";
import { isId } from "#kernel/id.ts";
import { Problem, invalid } from "#kernel/problem.ts";
import type { Refusal } from "#kernel/refusal.ts";
import type { Scope, ScopeBits } from "#kernel/scope.ts";
import { fromBits, grantableScopes, holds, toBits } from "#kernel/scope.ts";

/** What a person is asked to allow. */
export interface AppRequest {
  readonly appId: string;
  readonly redirect: string;
  /** Whether the request named the address itself; if so, the one for the token must too. */
  readonly named: boolean;
  readonly scopes: ScopeBits;
  readonly state: string | null;
  /** SHA-256 of what the application keeps until it asks for the token, as base64url. */
  readonly challenge: string | null;
}

/** A refusal that is told to the application, in the words of RFC 6749 §4.1.2.1. */
export interface Refused {
  readonly error: "invalid_request" | "unsupported_response_type" | "invalid_scope";
  readonly why: Refusal;
}

const controls = /\p{Cc}/u;

/** A parameter of the request, which must not come twice (RFC 6749 §3.1); null when it is absent or empty. */
function once(query: URLSearchParams, name: string): string | null {
  const values = query.getAll(name);
  if (values.length > 1) throw invalid(name, "oauth.request.twice", { name });
  return values[0] === undefined || values[0] === "" ? null : values[0];
}

/** The id of the application that asks; what is wrong with it is said on our own page. */
export function readAppId(query: URLSearchParams): string {
  const id = once(query, "client_id");
  if (id === null || !isId(id)) throw new Problem("refused", "oauth.unknown");
  return id;
}

/** Where the answer goes. Unless it is registered, nobody is sent there: the fault is shown on our own page. */
export function readRedirect(query: URLSearchParams, app: AppRow): { redirect: string; named: boolean } {
  const asked = once(query, "redirect_uri");
  const [only, ...more] = app.redirect_uris;
  if (asked === null && only !== undefined && more.length === 0) return { redirect: only, named: false };
  if (asked === null) throw invalid("redirect_uri", "oauth.request.redirect");
  if (mayRedirect(app.redirect_uris, asked)) return { redirect: asked, named: true };
  throw invalid("redirect_uri", "oauth.request.foreign");
}

/** Names between spaces or `+`; without any, all that the application may ask for. Null when one cannot be had. */
function readScopes(text: string | null, most: ScopeBits): ScopeBits | null {
  if (text === null) return toBits(fromBits(most).filter((scope) => grantableScopes.includes(scope)));
  const names = text.split(/[ +]+/).filter((name) => name !== "");
  const known = names.filter((name): name is Scope => (grantableScopes as readonly string[]).includes(name));
  if (names.length === 0 || known.length < names.length || !known.every((scope) => holds(most, scope))) return null;
  return toBits(known);
}

function refuse(why: Refusal, error: Refused["error"] = "invalid_request"): Refused {
  return { error, why };
}

/** What is wrong with the challenge; null when nothing is. */
function faultOfChallenge(challenge: string | null, method: string | null, app: AppRow): Refused | null {
  if (challenge === null && method === null)
    return app.secret_hash === null ? refuse({ code: "oauth.request.pkce" }) : null;
  if (method !== "S256") return refuse({ code: "oauth.request.method" });
  return challenge !== null && /^[\w-]{43}$/.test(challenge) ? null : refuse({ code: "oauth.request.challenge" });
}

const repeatable = ["response_type", "scope", "state", "code_challenge", "code_challenge_method"];

/** The state to give back, as far as it can be told. */
export function readState(query: URLSearchParams): string | null {
  const [state, ...more] = query.getAll("state");
  return state === undefined || more.length > 0 || state.length > 2000 || controls.test(state) ? null : state;
}

/** The rest of the request, or what the application is told instead. */
export function readRequest(
  query: URLSearchParams,
  app: AppRow,
  where: { redirect: string; named: boolean },
): AppRequest | Refused {
  const twice = repeatable.find((name) => query.getAll(name).length > 1);
  if (twice !== undefined) return refuse({ code: "oauth.request.twice", values: { name: twice } });
  const type = once(query, "response_type");
  if (type === null) return refuse({ code: "oauth.request.type" });
  if (type !== "code") return refuse({ code: "oauth.request.code" }, "unsupported_response_type");
  const state = readState(query);
  if (query.has("state") && state === null) return refuse({ code: "oauth.request.state", values: { most: 2000 } });
  const challenge = once(query, "code_challenge");
  const fault = faultOfChallenge(challenge, once(query, "code_challenge_method"), app);
  if (fault) return fault;
  const scopes = readScopes(once(query, "scope"), app.max_scopes);
  if (scopes === null || scopes === 0) return refuse({ code: "oauth.request.scope" }, "invalid_scope");
  return { appId: app.id, ...where, scopes, state, challenge };
}
