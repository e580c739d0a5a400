// Parses authorization requests, and decides where each error may be reported.
import type { AppRow } from "#features/accounts/oauth/apps-store.ts";
import { matchesRedirectUri } from "#features/accounts/oauth/redirects.ts";
import { isId } from "#kernel/id.ts";
import { Problem, invalid } from "#kernel/problem.ts";
import type { Refusal } from "#kernel/refusal.ts";
import type { Scope, ScopeBits } from "#kernel/scope.ts";
import { fromBits, grantableScopes, hasScope, toBits } from "#kernel/scope.ts";

/** What the user is asked to grant. */
export interface AppRequest {
  readonly appId: string;
  readonly redirect: string;
  /** Whether the request stated the redirect URI; if so, the token request must too. */
  readonly named: boolean;
  readonly scopes: ScopeBits;
  readonly state: string | null;
  /** PKCE code challenge: SHA-256 of the verifier, as base64url. */
  readonly challenge: string | null;
}

/** An error reported to the application, per RFC 6749 §4.1.2.1. */
export interface Refused {
  readonly error: "invalid_request" | "unsupported_response_type" | "invalid_scope";
  readonly why: Refusal;
}

const controls = /\p{Cc}/u;

/** A request parameter, which must not be repeated (RFC 6749 §3.1); null if absent or empty. */
function once(query: URLSearchParams, name: string): string | null {
  const values = query.getAll(name);
  if (values.length > 1) throw invalid(name, "oauth.request.twice", { name });
  return values[0] === undefined || values[0] === "" ? null : values[0];
}

/** The id of the requesting application; errors about it are shown on our own page. */
export function readAppId(query: URLSearchParams): string {
  const id = once(query, "client_id");
  if (id === null || !isId(id)) throw new Problem("refused", "oauth.unknown");
  return id;
}

/** The redirect URI. If it is not registered, nobody is redirected: the error is shown on our own page. */
export function readRedirect(query: URLSearchParams, app: AppRow): { redirect: string; named: boolean } {
  const asked = once(query, "redirect_uri");
  const [only, ...more] = app.redirect_uris;
  if (asked === null && only !== undefined && more.length === 0) return { redirect: only, named: false };
  if (asked === null) throw invalid("redirect_uri", "oauth.request.redirect");
  if (matchesRedirectUri(app.redirect_uris, asked)) return { redirect: asked, named: true };
  throw invalid("redirect_uri", "oauth.request.foreign");
}

/**
 * Scope names separated by spaces or `+`; defaults to everything the application may request. Null if one is not
 * available.
 */
function readScopes(text: string | null, most: ScopeBits): ScopeBits | null {
  if (text === null) return toBits(fromBits(most).filter((scope) => grantableScopes.includes(scope)));
  const names = text.split(/[ +]+/).filter((name) => name !== "");
  const known = names.filter((name): name is Scope => (grantableScopes as readonly string[]).includes(name));
  if (names.length === 0 || known.length < names.length || !known.every((scope) => hasScope(most, scope))) return null;
  return toBits(known);
}

function refuse(why: Refusal, error: Refused["error"] = "invalid_request"): Refused {
  return { error, why };
}

/** The error in the PKCE challenge; null if it is valid. */
function faultOfChallenge(challenge: string | null, method: string | null, app: AppRow): Refused | null {
  if (challenge === null && method === null)
    return app.secret_hash === null ? refuse({ code: "oauth.request.pkce" }) : null;
  if (method !== "S256") return refuse({ code: "oauth.request.method" });
  return challenge !== null && /^[\w-]{43}$/.test(challenge) ? null : refuse({ code: "oauth.request.challenge" });
}

const repeatable = ["response_type", "scope", "state", "code_challenge", "code_challenge_method"];

/** The state to return, if it is readable. */
export function readState(query: URLSearchParams): string | null {
  const [state, ...more] = query.getAll("state");
  return state === undefined || more.length > 0 || state.length > 2000 || controls.test(state) ? null : state;
}

/** The rest of the request, or the error reported to the application. */
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
