// One way to ask any configured site, whichever protocol it speaks.
import { useProof } from "#features/accounts/captcha/store.ts";
import type { Handshake } from "#features/accounts/providers/handshake.ts";
import { oauthAddress, oauthOrigin, oauthProfile } from "#features/accounts/providers/oauth.ts";
import { oauthSites } from "#features/accounts/providers/oauth-sites.ts";
import type { Profile } from "#features/accounts/providers/profile.ts";
import { steamAddress, steamProfile } from "#features/accounts/providers/steam.ts";
import { hashSecret } from "#features/accounts/sessions/secret.ts";
import { Problem } from "#kernel/problem.ts";
import type { ProviderName } from "#features/accounts/providers/shapes.ts";
import { providerNames, providerTitles } from "#features/accounts/providers/shapes.ts";
import type { Services } from "#platform/context.ts";

type Parts = Pick<Services, "config" | "db" | "clock">;

interface Site {
  /** Scheme and host of the page that people are sent to. */
  readonly origin: string;
  /** Whether the site makes people sign in there once more when we ask for it. */
  readonly asksAgain: boolean;
  /** @param askAgain whether the site must ask the person even if it knows them */
  readonly address: (handshake: Handshake, askAgain: boolean) => Promise<URL>;
  /**
   * Throws when the answer does not prove who came back.
   * @param since when the site was told to ask, if it was: an older sign-in there, where it says when, proves nothing
   */
  readonly profile: (handshake: Handshake, query: URLSearchParams, since: Date | null) => Promise<Profile>;
}

/** The sites that sign people in here. */
export const configuredSites = ({ config }: Pick<Services, "config">): ProviderName[] =>
  providerNames.filter((name) => config.providers[name] !== undefined);

const unknownProvider = (name: string) => new Problem("missing", "missing.provider", { name });

/** Refuses when the site is not configured. */
export function findSite({ config, db, clock }: Parts, name: ProviderName): Site {
  if (name === "steam") {
    const { steam } = config.providers;
    if (!steam) throw unknownProvider(providerTitles.steam);
    const useNonce = (nonce: string, until: Date) => useProof(db, hashSecret(nonce), until);
    return {
      origin: steam.url ?? "https://steamcommunity.com",
      asksAgain: false,
      address: async (handshake) => steamAddress(steam, handshake),
      profile: (handshake, query) => steamProfile(steam, handshake, query, clock.now(), useNonce),
    };
  }
  const settings = config.providers[name];
  if (!settings) throw unknownProvider(providerTitles[name]);
  return {
    origin: oauthOrigin(name, settings),
    asksAgain: oauthSites[name].asksAgain,
    address: (handshake, askAgain) => oauthAddress(name, settings, handshake, askAgain),
    profile: (handshake, query, since) => oauthProfile(name, settings, handshake, query, since),
  };
}
