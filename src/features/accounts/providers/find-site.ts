// One way to ask any configured site, whichever protocol it speaks.
import type { Handshake } from "#features/accounts/providers/handshake.ts";
import { oauthAddress, oauthOrigin, oauthProfile } from "#features/accounts/providers/oauth.ts";
import type { Profile } from "#features/accounts/providers/profile.ts";
import { steamAddress, steamProfile } from "#features/accounts/providers/steam.ts";
import { useOnce } from "#features/accounts/providers/store.ts";
import { missing } from "#kernel/problem.ts";
import type { ProviderName } from "#kernel/provider.ts";
import { providerTitles } from "#kernel/provider.ts";
import type { World } from "#platform/context.ts";

type Parts = Pick<World, "config" | "db" | "clock">;

interface Site {
  /** Scheme and host of the page that people are sent to. */
  readonly origin: string;
  /** @param askAgain whether the site must ask the person even if it knows them */
  readonly address: (handshake: Handshake, askAgain: boolean) => Promise<URL>;
  /** Throws when the answer does not prove who came back. */
  readonly profile: (handshake: Handshake, query: URLSearchParams) => Promise<Profile>;
}

/** Refuses when the site is not configured. */
export function findSite({ config, db, clock }: Parts, name: ProviderName): Site {
  if (name === "steam") {
    const { steam } = config.providers;
    if (!steam) throw missing(providerTitles.steam);
    const useNonce = (nonce: string, until: Date) => useOnce(db, nonce, until);
    return {
      origin: steam.url ?? "https://steamcommunity.com",
      address: async (handshake) => steamAddress(steam, handshake),
      profile: (handshake, query) => steamProfile(steam, handshake, query, clock.now(), useNonce),
    };
  }
  const settings = config.providers[name];
  if (!settings) throw missing(providerTitles[name]);
  return {
    origin: oauthOrigin(name, settings),
    address: (handshake, askAgain) => oauthAddress(name, settings, handshake, askAgain),
    profile: (handshake, query) => oauthProfile(name, settings, handshake, query),
  };
}
