// Values that tie a user's return from another site to their departure.
import { randomBytes } from "node:crypto";
import { z } from "zod";
import type { ProviderName } from "#features/accounts/providers/shapes.ts";

/** Everything except the callback URL is random and single-use. */
export const handshake = z.object({
  /** Our callback URL. */
  callback: z.string(),
  /** Returned in the callback. */
  state: z.string(),
  /** PKCE verifier: proves that the code is redeemed by whoever requested it. */
  verifier: z.string(),
  /** Included in the site's signed claims. */
  nonce: z.string(),
});
export type Handshake = z.output<typeof handshake>;

const random = () => randomBytes(32).toString("base64url");

export function newHandshake(baseUrl: string, provider: ProviderName): Handshake {
  const callback = `${baseUrl}/auth/provider/${provider}/callback`;
  return { callback, state: random(), verifier: random(), nonce: random() };
}
