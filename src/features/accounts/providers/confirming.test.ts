// Tests re-authentication through another site: only a freshly requested sign-in to the user's own account counts.
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { perform } from "#api/perform.ts";
import {
  beginProviderConfirm,
  finishProvider,
  getNewcomer,
  listProviders,
  signUpByProvider,
} from "#features/accounts/contract.ts";
import { findActor } from "#features/accounts/index.ts";
import type { ProviderName } from "#features/accounts/providers/shapes.ts";
import type { Context } from "#platform/context.ts";
import { startEmulator } from "#tests/provider-emulator.ts";
import type { Elsewhere, Emulator } from "#tests/provider-emulator.ts";
import { startTestSite } from "#tests/site.ts";
import type { TestSite } from "#tests/site.ts";
import { at, refusal } from "#tests/things.ts";
import { journey, leave, outcome, someone as arrive } from "./journey.fixture.ts";

let emulator: Emulator;
let site: TestSite;
beforeAll(async () => {
  emulator = await startEmulator();
  site = await startTestSite({ env: emulator.env });
});
afterEach(() => emulator.straighten());
afterAll(async () => {
  await site.stop();
  await emulator.stop();
});

const someone = (change?: Partial<Elsewhere>) => arrive(emulator, change);

async function newcomer(provider: ProviderName, email: string | null = null) {
  const end = await journey(site.as(null), provider);
  if (end.outcome !== "unknown") throw new Error(`The person is known: ${end.outcome}`);
  const { username } = await perform(getNewcomer, site.as(null), { flow: end.flow });
  return perform(signUpByProvider, site.as(null), { flow: end.flow, username, email });
}

async function contextOf(session: string): Promise<Context> {
  const actor = await findActor(site.services, session);
  if (!actor) throw new Error("The session is not there.");
  return { ...site.as(null), actor };
}

/** Links the account that is signed in at the provider, and continues with the resulting session. */
async function link(context: Context, provider: ProviderName): Promise<Context> {
  const end = await journey(context, provider, "link");
  if (end.outcome !== "linked") throw new Error(end.outcome === "failed" ? end.why : end.outcome);
  return contextOf(end.session.token);
}

describe("re-authentication through a provider", () => {
  test("works with a linked account, however old the last authentication, and renews the session", async () => {
    someone();
    const { session } = await newcomer("microsoft");
    const later = at(await contextOf(session.token), new Date(Date.now() + 2 * 60 * 60_000));
    const end = await journey(later, "microsoft", "confirm");
    if (end.outcome !== "confirmed") throw new Error(end.outcome);
    expect(await findActor(site.services, session.token)).toBeNull();
    const renewed = await contextOf(end.session.token);
    expect(renewed.actor).toMatchObject({ credential: { confirmedAt: later.clock.now() } });
  });

  test("requests a forced sign-in", async () => {
    const here = await site.person();
    const { url } = await perform(beginProviderConfirm, site.as(here), { provider: "microsoft", back: "/" });
    expect(new URL(url).searchParams.get("prompt")).toBe("login");
  });

  test("at providers that do not force one is only for users without other methods", async () => {
    const listed = await perform(listProviders, site.as(null), {});
    expect(listed.filter(({ asksAgain }) => asksAgain).map(({ name }) => name)).toEqual(["microsoft"]);
    const here = await site.person();
    someone();
    const after = await link(site.as(here), "github");
    expect((await refusal(perform(beginProviderConfirm, after, { provider: "github", back: "/" }))).kind).toBe(
      "refused",
    );
    someone();
    const { session } = await newcomer("github");
    expect(await outcome(journey(await contextOf(session.token), "github", "confirm"))).toBe("confirmed");
  });

  test("does not accept an earlier sign-in where the provider states its time", async () => {
    someone();
    const { session } = await newcomer("microsoft");
    const context = await contextOf(session.token);
    const now = Math.floor(Date.now() / 1000);
    emulator.bends.claims = (claims) => ({ ...claims, auth_time: now - 600 });
    expect(await outcome(journey(context, "microsoft", "confirm"))).toBe("failed");
    emulator.bends.claims = (claims) => ({ ...claims, auth_time: now });
    expect(await outcome(journey(context, "microsoft", "confirm"))).toBe("confirmed");
  });

  test("reports a timeout on the page the user is on, not on the sign-in page", async () => {
    const here = await site.person();
    const late = (by: number) => perform(finishProvider, at(site.as(here), new Date(Date.now() + by)), gone);
    const gone = { provider: "github", flow: "", query: "" } as const;
    expect(await late(0)).toMatchObject({ why: "expired", purpose: "link" });
    expect(await late(2 * 60 * 60_000)).toMatchObject({ why: "expired", purpose: "confirm" });
    expect(await perform(finishProvider, site.as(null), gone)).toMatchObject({ why: "expired", purpose: "sign-in" });
  });

  test("requires the user's own linked account", async () => {
    const here = await site.person();
    someone();
    expect(await outcome(journey(site.as(here), "microsoft", "confirm"))).toBe("not-linked");
    await newcomer("microsoft");
    expect(await outcome(journey(site.as(here), "microsoft", "confirm"))).toBe("not-linked");
    const returned = await leave(site.as(here), "microsoft", "confirm");
    expect(await outcome(perform(finishProvider, site.as(null), returned))).toBe("expired");
  });
});
