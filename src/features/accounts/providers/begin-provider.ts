// Sends a person to another site to sign in, to link their account there, or to prove who they are.
import { z } from "zod";
import { beginFlow } from "#features/accounts/flows/store.ts";
import type * as contract from "#features/accounts/providers/contract.ts";
import { findSite } from "#features/accounts/providers/find-site.ts";
import { handshake, newHandshake } from "#features/accounts/providers/handshake.ts";
import { personOf } from "#kernel/actor.ts";
import { providerNames } from "#kernel/provider.ts";
import type { ProviderName } from "#kernel/provider.ts";
import type { Context, Verb } from "#platform/context.ts";

const purposes = ["sign-in", "link", "confirm"] as const;

/** What is kept while a person is away at the other site. */
export const awayData = z.object({
  provider: z.enum(providerNames),
  purpose: z.enum(purposes),
  handshake,
  back: z.string(),
});

/** Facts F3: an OAuth flow waits ten minutes. */
const minutes = 10;

async function begin(
  context: Context,
  purpose: (typeof purposes)[number],
  input: { provider: ProviderName; back: string },
) {
  const { provider, back } = input;
  const site = findSite(context, provider);
  const made = newHandshake(context.config.baseUrl, provider);
  const url = await site.address(made, purpose === "confirm");
  const userId = purpose === "sign-in" ? null : (personOf(context.actor)?.id ?? null);
  const data = { provider, purpose, handshake: made, back } satisfies z.input<typeof awayData>;
  const flow = await beginFlow(context.db, { kind: "provider", userId, data, minutes, now: context.clock.now() });
  return { url: url.href, flow };
}

export const beginProviderSignIn: Verb<typeof contract.beginProviderSignIn> = (context, input) =>
  begin(context, "sign-in", input);

export const beginProviderLink: Verb<typeof contract.beginProviderLink> = (context, input) =>
  begin(context, "link", input);

export const beginProviderConfirm: Verb<typeof contract.beginProviderConfirm> = (context, input) =>
  begin(context, "confirm", input);
