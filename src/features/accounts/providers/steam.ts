// Signs in through Steam, which uses OpenID 2.0: builds the URL to send users to and verifies the callback.
import { z } from "zod";
import type { Handshake } from "#features/accounts/providers/handshake.ts";
import { profile } from "#features/accounts/providers/profile.ts";
import type { Profile } from "#features/accounts/providers/profile.ts";
import type { SteamSettings } from "#platform/config-providers.ts";
import { fetchExternal } from "#platform/egress/index.ts";

const version = "http://specs.openid.net/auth/2.0";
const anyone = `${version}/identifier_select`;
/** Fields the signature must cover for the response to mean anything (OpenID 2.0, section 10.1). */
const mustSign = ["op_endpoint", "claimed_id", "identity", "return_to", "response_nonce", "assoc_handle"];
const nonceLivesMs = 5 * 60 * 1000;

const endpointOf = (settings: SteamSettings) => `${settings.url ?? "https://steamcommunity.com"}/openid/login`;

/** Steam has no state parameter; ours is part of the callback URL. */
const returnTo = ({ callback, state }: Handshake) => `${callback}?${new URLSearchParams({ state })}`;

export function steamAddress(settings: SteamSettings, handshake: Handshake): URL {
  const url = new URL(endpointOf(settings));
  url.search = new URLSearchParams({
    "openid.ns": version,
    "openid.mode": "checkid_setup",
    "openid.identity": anyone,
    "openid.claimed_id": anyone,
    "openid.return_to": returnTo(handshake),
    "openid.realm": new URL(handshake.callback).origin,
  }).toString();
  return url;
}

function demand(holds: boolean, what: string): void {
  if (!holds) throw new Error(`Steam's response is invalid: ${what}.`);
}

/** The user id that Steam's response claims, before it is verified with Steam. */
function readAnswer(settings: SteamSettings, handshake: Handshake, query: URLSearchParams, now: Date): string {
  const names = [...query.keys()];
  demand(new Set(names).size === names.length, "a field appears twice");
  const field = (name: string) => query.get(`openid.${name}`) ?? "";
  demand(field("ns") === version && field("mode") === "id_res", "it is not a positive assertion");
  demand(field("op_endpoint") === endpointOf(settings), "it comes from another endpoint");
  demand(field("return_to") === returnTo(handshake), "it was intended for another URL");
  const signed = field("signed").split(",");
  demand(
    mustSign.every((name) => signed.includes(name)),
    "the signature does not cover it",
  );
  const given = Date.parse(field("response_nonce").slice(0, 20));
  demand(Math.abs(now.getTime() - given) <= nonceLivesMs, "it is too old");
  const claimed = field("claimed_id");
  demand(claimed === field("identity"), "claimed_id and identity differ");
  const start = endpointOf(settings).replace(/login$/, "id/");
  const id = claimed.startsWith(start) ? claimed.slice(start.length) : "";
  demand(/^7656119\d{10}$/.test(id), "the user is not a Steam user");
  return id;
}

/** Asks Steam whether it signed these fields; it confirms only once. */
async function confirmAnswer(settings: SteamSettings, query: URLSearchParams): Promise<void> {
  const body = new URLSearchParams([...query].filter(([name]) => name.startsWith("openid.")));
  body.set("openid.mode", "check_authentication");
  const response = await fetchExternal(endpointOf(settings), { method: "POST", body });
  const lines = response.status === 200 ? (await response.text()).split("\n") : [];
  demand(lines.includes("is_valid:true") && lines.includes(`ns:${version}`), "Steam did not sign it");
}

const summaries = z.object({
  response: z.object({ players: z.array(z.object({ steamid: z.string(), personaname: z.string() })) }),
});

/** The user's display name; their id if Steam does not return one. */
async function nameOf(settings: SteamSettings, id: string): Promise<string> {
  if (settings.apiKey === null) return id;
  const api = `${settings.url ?? "https://api.steampowered.com"}/ISteamUser/GetPlayerSummaries/v2/`;
  const response = await fetchExternal(`${api}?${new URLSearchParams({ key: settings.apiKey, steamids: id })}`);
  if (response.status !== 200) return id;
  const { data } = summaries.safeParse(await response.json());
  return data?.response.players.find(({ steamid }) => steamid === id)?.personaname ?? id;
}

/**
 * The returning user's profile; throws if Steam's response does not prove it.
 * @param useNonce stores a nonce until it expires and returns whether it was new
 */
export async function steamProfile(
  settings: SteamSettings,
  handshake: Handshake,
  query: URLSearchParams,
  now: Date,
  useNonce: (nonce: string, until: Date) => Promise<boolean>,
): Promise<Profile> {
  const subject = readAnswer(settings, handshake, query, now);
  const nonce = `${endpointOf(settings)} ${query.get("openid.response_nonce")}`;
  demand(await useNonce(nonce, new Date(now.getTime() + 2 * nonceLivesMs)), "it was used before");
  await confirmAnswer(settings, query);
  return profile.parse({ subject, name: await nameOf(settings, subject), email: null, emailVerified: false });
}
