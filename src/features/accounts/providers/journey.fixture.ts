// Simulates round trips to providers for tests: leaving, the provider's response, and returning.
import { afterAll, afterEach, beforeAll, expect } from "vitest";
import { perform } from "#api/perform.ts";
import {
  beginProviderConfirm,
  beginProviderLink,
  beginProviderSignIn,
  finishProvider,
  getNewcomer,
  signUpByProvider,
} from "#features/accounts/contract.ts";
import { findActor } from "#features/accounts/index.ts";
import type { ProviderName } from "#features/accounts/providers/shapes.ts";
import type { Context } from "#platform/context.ts";
import { startEmulator } from "#tests/provider-emulator.ts";
import type { Elsewhere, Emulator } from "#tests/provider-emulator.ts";
import { startTestSite } from "#tests/site.ts";
import type { TestSite } from "#tests/site.ts";

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

/** Signs up the person who is signed in at the provider. */
export async function newcomer(site: TestSite, provider: ProviderName, email: string | null = null) {
  const end = await journey(site.as(null), provider);
  if (end.outcome !== "unknown") throw new Error(`The person is known: ${end.outcome}`);
  const { username } = await perform(getNewcomer, site.as(null), { flow: end.flow });
  return perform(signUpByProvider, site.as(null), { flow: end.flow, username, email });
}

export async function contextOfSession(site: TestSite, session: string): Promise<Context> {
  const actor = await findActor(site.services, session);
  if (!actor) throw new Error("There is no such session.");
  return { ...site.as(null), actor };
}

/** Links the account that is signed in at the provider, and continues with the resulting session. */
export async function link(site: TestSite, context: Context, provider: ProviderName): Promise<Context> {
  const end = await journey(context, provider, "link");
  if (end.outcome !== "linked") throw new Error(end.outcome === "failed" ? end.why : end.outcome);
  return contextOfSession(site, end.session.token);
}

/** A site and the providers it knows; stopped after the tests of the file. */
export function stageProviders(): { readonly emulator: Emulator; readonly site: TestSite } {
  let emulator: Emulator | undefined;
  let site: TestSite | undefined;
  beforeAll(async () => {
    emulator = await startEmulator();
    site = await startTestSite({ env: emulator.env });
  });
  afterEach(() => emulator?.straighten());
  afterAll(async () => {
    await site?.stop();
    await emulator?.stop();
  });
  return {
    get emulator() {
      return emulator!;
    },
    get site() {
      return site!;
    },
  };
}
