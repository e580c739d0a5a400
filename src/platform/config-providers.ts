// The settings of sign-in through other sites: who we are there, and where they are.
import { readSecureUrl } from "./secure-url.ts";

type Environment = Readonly<Record<string, string | undefined>>;

/** Sites that speak OAuth, by the start of their settings' names in lower case; Steam speaks OpenID. */
const oauthNames = ["github", "discord", "google", "microsoft", "gitlab"] as const;
type OAuthName = (typeof oauthNames)[number];

/** Who we are at a site that speaks OAuth. */
export interface OAuthSettings {
  readonly clientId: string;
  readonly clientSecret: string;
  /** Scheme, host and port that stand for all of the site's own hosts; null for the public site. */
  readonly url: string | null;
}

export interface SteamSettings {
  /** Tells the names of people; without one Steam accounts are called by their number. */
  readonly apiKey: string | null;
  readonly url: string | null;
}

/** The sites that are configured. */
export type Providers = Readonly<Partial<Record<OAuthName, OAuthSettings> & { steam: SteamSettings }>>;

/** The origin of a setting; undefined when it is no address, or one whose traffic others could read. */
function readOrigin(text: string): string | undefined {
  const url = readSecureUrl(text);
  return url?.href === `${url?.origin}/` ? url?.origin : undefined;
}

/** One setting by its name; an empty one counts as not given. */
function textOf(env: Environment, name: string): string | null {
  const text = env[name]?.trim() ?? "";
  return text === "" ? null : text;
}

/** The URL setting of a site, with a sentence in `problems` when it is bad. */
function readUrl(env: Environment, site: string, problems: string[]): string | null {
  const text = textOf(env, `${site}_URL`);
  const origin = text === null ? null : readOrigin(text);
  if (origin === undefined)
    problems.push(
      `${site}_URL must be the site's https address without a path, such as https://git.example.org. It is ${JSON.stringify(text)}.`,
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
    problems.push(`${site}_CLIENT_${missing} must be given together with ${site}_CLIENT_${given}.`);
  }
  return undefined;
}

function readSteam(env: Environment, problems: string[]): SteamSettings | undefined {
  const url = readUrl(env, "STEAM", problems);
  const enabled = textOf(env, "STEAM_ENABLED") ?? "0";
  if (enabled !== "0" && enabled !== "1")
    problems.push(`STEAM_ENABLED must be 1 (people may sign in with Steam) or 0. It is ${JSON.stringify(enabled)}.`);
  return enabled === "1" ? { apiKey: textOf(env, "STEAM_API_KEY"), url } : undefined;
}

/** Reads `<SITE>_CLIENT_ID`, `<SITE>_CLIENT_SECRET`, `<SITE>_URL` and those of Steam; `problems` has a line for every bad one. */
export function readProviders(env: Environment): { providers: Providers; problems: readonly string[] } {
  const problems: string[] = [];
  const found = [
    ...oauthNames.map((name) => [name, readOAuth(env, name, problems)] as const),
    ["steam", readSteam(env, problems)] as const,
  ];
  return { providers: Object.fromEntries(found.filter(([, settings]) => settings !== undefined)), problems };
}
