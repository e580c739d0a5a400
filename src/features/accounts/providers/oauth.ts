// Signs in at a site that speaks OAuth: the address to send people to, and what their return proves.
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
import { askSite } from "#platform/egress/index.ts";

type OAuthName = Exclude<ProviderName, "steam">;

/** A client remembers the site's public keys, so there is one for each site as it is configured. */
const clients = new WeakMap<OAuthSettings, Configuration>();

function makeClient(name: OAuthName, settings: OAuthSettings): Configuration {
  const site = oauthSites[name];
  const client = new Configuration(site.server(settings.url), settings.clientId, settings.clientSecret);
  client[customFetch] = (url, options) => askSite(url, options as RequestInit);
  // The settings allow plain http on this machine alone.
  if (settings.url?.startsWith("http:")) allowInsecureRequests(client);
  // Signatures are checked although the claims come straight from the site.
  if (site.signs) enableNonRepudiationChecks(client);
  return client;
}

function clientOf(name: OAuthName, settings: OAuthSettings): Configuration {
  const made = clients.get(settings) ?? makeClient(name, settings);
  clients.set(settings, made);
  return made;
}

/** Scheme and host of the page that people are sent to. */
export function oauthOrigin(name: OAuthName, settings: OAuthSettings): string {
  return buildAuthorizationUrl(clientOf(name, settings), {}).origin;
}

/** @param askAgain whether the site must ask the person even if it knows them */
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

/** A minute for clocks that differ. */
const leewayMs = 60_000;

/** Refuses a sign-in there that is older than our asking for one, where the site says when it was. */
function demandFresh(signedInAt: unknown, since: Date | null): void {
  if (since === null || typeof signedInAt !== "number") return;
  if (signedInAt * 1000 < since.getTime() - leewayMs) throw new Error("The site did not ask the person to sign in.");
}

/**
 * Who came back; throws when the site's answer does not prove it.
 * @param since when the site was told to ask, if it was
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
    if (response.status !== 200) throw new Error(`The site's API answered with ${response.status}.`);
    return response.json();
  };
  return site.read({ claims: tokens.claims(), get }, settings.url);
}
