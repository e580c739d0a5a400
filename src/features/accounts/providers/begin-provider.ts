// Sends the user to another site to sign in, to link an account, or to re-authenticate.
import { z } from "zod";
import { beginFlow } from "#features/accounts/flows/store.ts";
import type * as contract from "#features/accounts/providers/contract.ts";
import { findProvider } from "#features/accounts/providers/find-provider.ts";
import { handshake, newHandshake } from "#features/accounts/providers/handshake.ts";
import { loadUser, loadProtection } from "#features/accounts/sessions/user-store.ts";
import { sessionOf } from "#features/accounts/sessions/renew-session.ts";
import { personOf } from "#kernel/actor.ts";
import { Problem } from "#kernel/problem.ts";
import { providerNames, providerTitles } from "#features/accounts/providers/shapes.ts";
import type { ProviderName } from "#features/accounts/providers/shapes.ts";
import type { Context, Verb } from "#platform/context.ts";

const purposes = ["sign-in", "link", "confirm"] as const;

/** Data stored while the user is at the other site. */
export const awayData = z.object({
  provider: z.enum(providerNames),
  purpose: z.enum(purposes),
  handshake,
  back: z.string(),
  /** When the user left, in milliseconds since 1970. */
  left: z.number(),
});

/** Lifetime of an OAuth flow. */
const minutes = 10;

async function begin(
  context: Context,
  purpose: (typeof purposes)[number],
  input: { provider: ProviderName; back: string },
) {
  const { provider, back } = input;
  const site = findProvider(context, provider);
  const made = newHandshake(context.config.baseUrl, provider);
  const url = await site.address(made, purpose === "confirm");
  const userId = purpose === "sign-in" ? null : (personOf(context.actor)?.id ?? null);
  const now = context.clock.now();
  const data = { provider, purpose, handshake: made, back, left: now.getTime() } satisfies z.input<typeof awayData>;
  const flow = await beginFlow(context.db, { kind: "provider", userId, data, minutes, now });
  return { url: url.href, flow };
}

export const beginProviderSignIn: Verb<typeof contract.beginProviderSignIn> = (context, input) =>
  begin(context, "sign-in", input);

export const beginProviderLink: Verb<typeof contract.beginProviderLink> = (context, input) =>
  begin(context, "link", input);

/** A provider that does not force a sign-in proves little: it is only for users without other methods. */
export const beginProviderConfirm: Verb<typeof contract.beginProviderConfirm> = async (context, input) => {
  const { person } = sessionOf(context.actor);
  const { totp, passkeys } = await loadProtection(context.db, person.id);
  const others = totp || passkeys > 0 || Boolean((await loadUser(context.db, person.id))?.password_hash);
  if (others && !findProvider(context, input.provider).asksAgain)
    throw new Problem("refused", "provider.again", { site: providerTitles[input.provider] });
  return begin(context, "confirm", input);
};
