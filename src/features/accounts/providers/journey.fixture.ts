// Simulates round trips to providers for tests: leaving, the provider's response, and returning.
import { expect } from "vitest";
import { perform } from "#api/perform.ts";
import {
  beginProviderConfirm,
  beginProviderLink,
  beginProviderSignIn,
  finishProvider,
} from "#features/accounts/contract.ts";
import type { ProviderName } from "#features/accounts/providers/shapes.ts";
import type { Context } from "#platform/context.ts";
import type { Elsewhere, Emulator } from "#tests/provider-emulator.ts";

let people = 1000;
/** Somebody known to the providers but not to this site. */
export function someone(emulator: Emulator, change: Partial<Elsewhere> = {}): Elsewhere {
  const id = String((people += 1));
  emulator.person = { id, name: `player-${id}`, email: `player-${id}@example.net`, verified: true, ...change };
  return emulator.person;
}

const begins = { "sign-in": beginProviderSignIn, link: beginProviderLink, confirm: beginProviderConfirm };
type Purpose = keyof typeof begins;

/** Leaves for the provider and returns its response, not yet submitted. */
export async function leave(context: Context, provider: ProviderName, purpose: Purpose = "sign-in") {
  const { url, flow } = await perform(begins[purpose], context, { provider, back: "/mods" });
  const response = await fetch(url, { redirect: "manual" });
  const location = response.headers.get("location") ?? "";
  expect(location, await response.text()).toMatch(`${context.config.baseUrl}/auth/provider/${provider}/callback?`);
  return { provider, flow, query: new URL(location).search.slice(1) };
}

export const journey = async (context: Context, provider: ProviderName, purpose: Purpose = "sign-in") =>
  perform(finishProvider, context, await leave(context, provider, purpose));

/** The outcome, or the failure. */
export async function outcome(work: ReturnType<typeof journey>): Promise<string> {
  const end = await work;
  return end.outcome === "failed" ? end.why : end.outcome;
}
