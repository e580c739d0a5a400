// Settings of third-party sign-in providers: our credentials and their URLs.
import { readSecureUrl } from "./secure-url.ts";

type Environment = Readonly<Record<string, string | undefined>>;

/** OAuth providers, by the lowercase prefix of their settings; Steam uses OpenID. */
const oauthNames = ["github", "discord", "google", "microsoft", "gitlab"] as const;
type OAuthName = (typeof oauthNames)[number];

/** Our credentials at an OAuth provider. */
export interface OAuthSettings {
  readonly clientId: string;
  readonly clientSecret: string;
  /** Origin that replaces all of the provider's own hosts; null for the public service. */
  readonly url: string | null;
}

export interface SteamSettings {
  /** Used to look up display names; without it, Steam accounts are shown by number. */
  readonly apiKey: string | null;
  readonly url: string | null;
}

/** The configured providers. */
export type Providers = Readonly<Partial<Record<OAuthName, OAuthSettings> & { steam: SteamSettings }>>;

/** The origin of a URL; undefined when it is invalid or neither https nor loopback. */
function readOrigin(text: string): string | undefined {
  const url = readSecureUrl(text);
  return url?.href === `${url?.origin}/` ? url?.origin : undefined;
}

/** One setting by name; an empty one counts as not set. */
function textOf(env: Environment, name: string): string | null {
  const text = env[name]?.trim() ?? "";
  return text === "" ? null : text;
}

/** The URL setting of a provider; adds a message to `problems` when invalid. */
function readUrl(env: Environment, site: string, problems: string[]): string | null {
  const text = textOf(env, `${site}_URL`);
  const origin = text === null ? null : readOrigin(text);
  if (origin === undefined)
    problems.push(
      `${site}_URL must be the provider's https URL without a path, such as https://git.example.org. It is ${JSON.stringify(text)}.`,
    );
  return origin ?? null;
}

function readOAuth(env: Environment, name: OAuthName, problems: string[]): OAuthSettings | undefined {
  const site = name.toUpperCase();
  const url = readUrl(env, site, problems);
  const clientId = textOf(env, `${site}_CLIENT_ID`);
  const clientSecret = textOf(env, `${site}_CLIENT_SECRET`);
  if (clientId !== null && clientSecret !== null) return { clientId, clientSecret, url };
  if (clientId !== null || clientSecret !== null) {
    const [missing, given] = clientId === null ? ["ID", "SECRET"] : ["SECRET", "ID"];
    problems.push(`${site}_CLIENT_${missing} must be set together with ${site}_CLIENT_${given}.`);
  }
  return undefined;
}

function readSteam(env: Environment, problems: string[]): SteamSettings | undefined {
  const url = readUrl(env, "STEAM", problems);
  const enabled = textOf(env, "STEAM_ENABLED") ?? "0";
  if (enabled !== "0" && enabled !== "1")
    problems.push(`STEAM_ENABLED must be 1 (users can sign in with Steam) or 0. It is ${JSON.stringify(enabled)}.`);
  return enabled === "1" ? { apiKey: textOf(env, "STEAM_API_KEY"), url } : undefined;
}

/**
 * Reads `<SITE>_CLIENT_ID`, `<SITE>_CLIENT_SECRET`, `<SITE>_URL` and the Steam settings; adds a message to `problems`
 * for every invalid one.
 */
export function readProviders(env: Environment): { providers: Providers; problems: readonly string[] } {
  const problems: string[] = [];
  const found = [
    ...oauthNames.map((name) => [name, readOAuth(env, name, problems)] as const),
    ["steam", readSteam(env, problems)] as const,
  ];
  return { providers: Object.fromEntries(found.filter(([, settings]) => settings !== undefined)), problems };
}
