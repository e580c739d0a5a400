// A common interface to every configured provider, whatever its protocol.
import { consumeProof } from "#features/accounts/captcha/store.ts";
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

interface Provider {
  /** Origin of the page users are sent to. */
  readonly origin: string;
  /** Whether the provider forces a new sign-in on request. */
  readonly asksAgain: boolean;
  /** @param askAgain whether to force a new sign-in */
  readonly address: (handshake: Handshake, askAgain: boolean) => Promise<URL>;
  /**
   * Throws if the response does not prove who returned.
   * @param since when a forced sign-in was requested, if it was: earlier sign-ins, where the provider states their
   * time, are refused
   */
  readonly profile: (handshake: Handshake, query: URLSearchParams, since: Date | null) => Promise<Profile>;
}

/** The configured sign-in providers. */
export const configuredSites = ({ config }: Pick<Services, "config">): ProviderName[] =>
  providerNames.filter((name) => config.providers[name] !== undefined);

const unknownProvider = (name: string) => new Problem("missing", "missing.provider", { name });

/** Throws if the provider is not configured. */
export function findProvider({ config, db, clock }: Parts, name: ProviderName): Provider {
  if (name === "steam") {
    const { steam } = config.providers;
    if (!steam) throw unknownProvider(providerTitles.steam);
    const useNonce = (nonce: string, until: Date) => consumeProof(db, hashSecret(nonce), until);
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
