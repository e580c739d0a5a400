// Tests re-authentication through another site: only a freshly requested sign-in to the user's own account counts.
import { describe, expect, test } from "vitest";
import { perform } from "#api/perform.ts";
import { beginProviderConfirm, finishProvider, listProviders } from "#features/accounts/contract.ts";
import { findActor } from "#features/accounts/index.ts";
import type { Elsewhere } from "#tests/provider-emulator.ts";
import { at, refusal } from "#tests/things.ts";
import {
  contextOfSession,
  journey,
  leave,
  link,
  newcomer,
  outcome,
  someone as arrive,
  stageProviders,
} from "./journey.fixture.ts";

const stage = stageProviders();

const someone = (change?: Partial<Elsewhere>) => arrive(stage.emulator, change);

describe("re-authentication through a provider", () => {
  test("works with a linked account, however old the last authentication, and renews the session", async () => {
    someone();
    const { session } = await newcomer(stage.site, "microsoft");
    const later = at(await contextOfSession(stage.site, session.token), new Date(Date.now() + 2 * 60 * 60_000));
    const end = await journey(later, "microsoft", "confirm");
    if (end.outcome !== "confirmed") throw new Error(end.outcome);
    expect(await findActor(stage.site.services, session.token)).toBeNull();
    const renewed = await contextOfSession(stage.site, end.session.token);
    expect(renewed.actor).toMatchObject({ credential: { confirmedAt: later.clock.now() } });
  });

  test("requests a forced sign-in", async () => {
    const here = await stage.site.person();
    const { url } = await perform(beginProviderConfirm, stage.site.as(here), { provider: "microsoft", back: "/" });
    expect(new URL(url).searchParams.get("prompt")).toBe("login");
  });

  test("at providers that do not force one is only for users without other methods", async () => {
    const listed = await perform(listProviders, stage.site.as(null), {});
    expect(listed.filter(({ asksAgain }) => asksAgain).map(({ name }) => name)).toEqual(["microsoft"]);
    const here = await stage.site.person();
    someone();
    const after = await link(stage.site, stage.site.as(here), "github");
    expect((await refusal(perform(beginProviderConfirm, after, { provider: "github", back: "/" }))).kind).toBe(
      "refused",
    );
    someone();
    const { session } = await newcomer(stage.site, "github");
    expect(await outcome(journey(await contextOfSession(stage.site, session.token), "github", "confirm"))).toBe(
      "confirmed",
    );
  });

  test("does not accept an earlier sign-in where the provider states its time", async () => {
    someone();
    const { session } = await newcomer(stage.site, "microsoft");
    const context = await contextOfSession(stage.site, session.token);
    const now = Math.floor(Date.now() / 1000);
    stage.emulator.bends.claims = (claims) => ({ ...claims, auth_time: now - 600 });
    expect(await outcome(journey(context, "microsoft", "confirm"))).toBe("failed");
    stage.emulator.bends.claims = (claims) => ({ ...claims, auth_time: now });
    expect(await outcome(journey(context, "microsoft", "confirm"))).toBe("confirmed");
  });

  test("reports a timeout on the page the user is on, not on the sign-in page", async () => {
    const here = await stage.site.person();
    const late = (by: number) => perform(finishProvider, at(stage.site.as(here), new Date(Date.now() + by)), gone);
    const gone = { provider: "github", flow: "", query: "" } as const;
    expect(await late(0)).toMatchObject({ why: "expired", purpose: "link" });
    expect(await late(2 * 60 * 60_000)).toMatchObject({ why: "expired", purpose: "confirm" });
    expect(await perform(finishProvider, stage.site.as(null), gone)).toMatchObject({
      why: "expired",
      purpose: "sign-in",
    });
  });

  test("requires the user's own linked account", async () => {
    const here = await stage.site.person();
    someone();
    expect(await outcome(journey(stage.site.as(here), "microsoft", "confirm"))).toBe("not-linked");
    await newcomer(stage.site, "microsoft");
    expect(await outcome(journey(stage.site.as(here), "microsoft", "confirm"))).toBe("not-linked");
    const returned = await leave(stage.site.as(here), "microsoft", "confirm");
    expect(await outcome(perform(finishProvider, stage.site.as(null), returned))).toBe("expired");
  });
});
