// Signs in at an OAuth provider: builds the authorization URL and verifies the callback.
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  Configuration,
  customFetch,
  enableNonRepudiationChecks,
  fetchProtectedResource,
} from "openid-client";
import { oauthSites } from "#features/accounts/providers/oauth-sites.ts";
import type { Profile } from "#features/accounts/providers/profile.ts";
import type { Handshake } from "#features/accounts/providers/handshake.ts";
import type { ProviderName } from "#features/accounts/providers/shapes.ts";
import type { OAuthSettings } from "#platform/config-providers.ts";
import { fetchExternal } from "#platform/egress/index.ts";

type OAuthName = Exclude<ProviderName, "steam">;

/** A client caches the provider's public keys, so there is one per configured provider. */
const clients = new WeakMap<OAuthSettings, Configuration>();

function makeClient(name: OAuthName, settings: OAuthSettings): Configuration {
  const site = oauthSites[name];
  const client = new Configuration(site.server(settings.url), settings.clientId, settings.clientSecret);
  client[customFetch] = (url, options) => fetchExternal(url, options as RequestInit);
  // The settings allow plain HTTP on loopback only.
  if (settings.url?.startsWith("http:")) allowInsecureRequests(client);
  // Verifies signatures even though the claims come directly from the provider.
  if (site.signs) enableNonRepudiationChecks(client);
  return client;
}

function clientOf(name: OAuthName, settings: OAuthSettings): Configuration {
  const made = clients.get(settings) ?? makeClient(name, settings);
  clients.set(settings, made);
  return made;
}

/** Origin of the page users are sent to. */
export function oauthOrigin(name: OAuthName, settings: OAuthSettings): string {
  return buildAuthorizationUrl(clientOf(name, settings), {}).origin;
}

/** @param askAgain whether to force a new sign-in */
export async function oauthAddress(
  name: OAuthName,
  settings: OAuthSettings,
  handshake: Handshake,
  askAgain: boolean,
): Promise<URL> {
  const site = oauthSites[name];
  return buildAuthorizationUrl(clientOf(name, settings), {
    ...(askAgain ? site.askAgain : {}),
    ...(site.signs ? { nonce: handshake.nonce } : {}),
    redirect_uri: handshake.callback,
    scope: site.scope,
    state: handshake.state,
    code_challenge: await calculatePKCECodeChallenge(handshake.verifier),
    code_challenge_method: "S256",
  });
}

/** One minute of clock skew. */
const leewayMs = 60_000;

/** Refuses a sign-in older than our request for one, where the provider states its time. */
function demandFresh(signedInAt: unknown, since: Date | null): void {
  if (since === null || typeof signedInAt !== "number") return;
  if (signedInAt * 1000 < since.getTime() - leewayMs)
    throw new Error("The provider did not ask the user to sign in again.");
}

/**
 * The returning user's profile; throws if the response does not prove it.
 * @param since when a forced sign-in was requested, if it was
 */
export async function oauthProfile(
  name: OAuthName,
  settings: OAuthSettings,
  handshake: Handshake,
  query: URLSearchParams,
  since: Date | null,
): Promise<Profile> {
  const site = oauthSites[name];
  const client = clientOf(name, settings);
  const tokens = await authorizationCodeGrant(client, new URL(`${handshake.callback}?${query}`), {
    expectedState: handshake.state,
    pkceCodeVerifier: handshake.verifier,
    ...(site.signs ? { expectedNonce: handshake.nonce, idTokenExpected: true } : {}),
  });
  demandFresh(tokens.claims()?.auth_time, since);
  const get = async (url: string) => {
    const headers = new Headers({ accept: "application/json", "user-agent": "Tessera" });
    const response = await fetchProtectedResource(client, tokens.access_token, new URL(url), "GET", null, headers);
    if (response.status !== 200) throw new Error(`The provider's API responded with ${response.status}.`);
    return response.json();
  };
  return site.read({ claims: tokens.claims(), get }, settings.url);
}
