// What ties a person's return from another site to their leaving for it.
import { randomBytes } from "node:crypto";
import { z } from "zod";
import type { ProviderName } from "#features/accounts/providers/shapes.ts";

/** All but the callback's address is random and used once. */
export const handshake = z.object({
  /** Our address that the site sends people back to. */
  callback: z.string(),
  /** Comes back with them. */
  state: z.string(),
  /** PKCE: proves that who redeems the code is who asked for it. */
  verifier: z.string(),
  /** Stands in the site's signed claims. */
  nonce: z.string(),
});
export type Handshake = z.output<typeof handshake>;

const random = () => randomBytes(32).toString("base64url");

export function newHandshake(baseUrl: string, provider: ProviderName): Handshake {
  const callback = `${baseUrl}/auth/provider/${provider}/callback`;
  return { callback, state: random(), verifier: random(), nonce: random() };
}
