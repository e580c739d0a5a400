// Tests signing in through other sites: all six sign up, sign in and link; nothing stale or foreign is accepted.
import { describe, expect, test } from "vitest";
import { perform } from "#api/perform.ts";
import {
  beginProviderLink,
  beginProviderSignIn,
  finishProvider,
  getNewcomer,
  getSelf,
  listLinkedProviders,
  listProviders,
  signUpByProvider,
  unlinkProvider,
} from "#features/accounts/contract.ts";
import { findActor } from "#features/accounts/index.ts";
import { enter as signInWith } from "#features/accounts/sessions/calls.fixture.ts";
import type { ProviderName } from "#features/accounts/providers/shapes.ts";
import { providerNames } from "#features/accounts/providers/shapes.ts";
import type { Elsewhere, Emulator } from "#tests/provider-emulator.ts";
import type { TestPerson } from "#tests/site.ts";
import { at, fresh, refusal } from "#tests/things.ts";
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

async function mailsTo(email: string): Promise<string[]> {
  const rows = await stage.site.services.db
    .selectFrom("mails")
    .select("template")
    .where("recipient", "=", email)
    .execute();
  return rows.map(({ template }) => template);
}

/** Confirms the user's address directly. */
const confirmed = (person: TestPerson) =>
  stage.site.services.db
    .updateTable("users")
    .set({ email_verified_at: new Date() })
    .where("id", "=", person.id)
    .execute();

test("the configured providers are listed with the origins users are sent to", async () => {
  const listed = await perform(listProviders, stage.site.as(null), {});
  expect(listed.map(({ name }) => name)).toEqual(providerNames);
  for (const { origin } of listed) expect(origin).toBe(stage.emulator.url);
});

describe.each(providerNames)("%s", (provider) => {
  test("signs up with the name and verified address, and signs in from then on", async () => {
    const person = someone();
    const { session, back } = await newcomer(stage.site, provider);
    expect(back).toBe("/mods");
    expect(session.user.username).toBe(person.name);
    const self = await perform(getSelf, await contextOfSession(stage.site, session.token), {});
    const vouches = provider !== "steam" && provider !== "microsoft";
    expect([self.email, self.emailVerified]).toEqual(vouches ? [person.email, true] : [null, false]);
    const again = await journey(stage.site.as(null), provider);
    expect(again).toMatchObject({ outcome: "proved", back: "/mods", signIn: { session: { user: session.user } } });
  });

  test("can be linked, sends a mail, signs in, and can be unlinked", async () => {
    const here = await stage.site.person();
    await confirmed(here);
    someone();
    const elsewhere = await signInWith(stage.site.as(null), here.username, here.password);
    const first = await link(stage.site, stage.site.as(here), provider);
    for (const secret of [elsewhere.token, here.session])
      expect(await findActor(stage.site.services, secret)).toBeNull();
    const again = await link(stage.site, first, provider);
    const [linked] = await perform(listLinkedProviders, stage.site.as(here), {});
    expect(linked).toMatchObject({ provider, name: stage.emulator.person.name, configured: true });
    expect(await journey(stage.site.as(null), provider)).toMatchObject({
      signIn: { session: { user: { id: here.id } } },
    });
    const { token } = await perform(unlinkProvider, again, { provider });
    expect(await findActor(stage.site.services, token)).not.toBeNull();
    expect(await perform(listLinkedProviders, stage.site.as(here), {})).toEqual([]);
    expect(await outcome(journey(stage.site.as(null), provider))).toBe("unknown");
    const told = (await mailsTo(`${here.username}@example.com`)).filter((name) => name.startsWith("authentication"));
    expect(told.toSorted()).toEqual(["authentication-method-added", "authentication-method-removed"]);
  });

  test("declined by the user changes nothing", async () => {
    someone();
    stage.emulator.bends.manner = "deny";
    const left = await perform(beginProviderSignIn, stage.site.as(null), { provider, back: "/" });
    const { headers } = await fetch(left.url, { redirect: "manual" });
    const query = new URL(headers.get("location") ?? "").search.slice(1);
    expect(await outcome(perform(finishProvider, stage.site.as(null), { provider, flow: left.flow, query }))).toBe(
      "denied",
    );
  });

  test("is not accepted twice", async () => {
    someone();
    const returned = await leave(stage.site.as(null), provider);
    expect(await outcome(perform(finishProvider, stage.site.as(null), returned))).toBe("unknown");
    expect(await outcome(perform(finishProvider, stage.site.as(null), returned))).toBe("expired");
  });

  test("is not accepted in another browser, with another state, after ten minutes, or for another provider", async () => {
    someone();
    const context = stage.site.as(null);
    const mine = await leave(context, provider);
    const theirs = await leave(context, provider);
    const other = provider === "github" ? "gitlab" : "github";
    const late = at(context, new Date(Date.now() + 10 * 60_000 + 1000));
    const finish = (change: object, from = context) => outcome(perform(finishProvider, from, { ...mine, ...change }));
    expect(await finish({ flow: "" })).toBe("expired");
    expect(await finish({ flow: theirs.flow })).toBe("expired");
    expect(await finish({ query: theirs.query })).toBe("expired");
    expect(await finish({ query: mine.query.replace(/state=[^&]*/, "") })).toBe("expired");
    expect(await finish({ provider: other })).toBe("expired");
    expect(await finish({}, late)).toBe("expired");
    // None of these consumed the real callback.
    expect(await finish({})).toBe("unknown");
  });

  test("that errs, redirects, responds with garbage or floods is refused", async () => {
    for (const answer of [
      (response) => response.writeHead(500).end(),
      (response) => response.writeHead(302, { location: `${stage.emulator.url}/elsewhere` }).end(),
      (response) => response.writeHead(200, { "content-type": "application/json" }).end("<html>"),
      (response) => response.writeHead(200, { "content-type": "application/json" }).end("x".repeat(300 * 1024)),
    ] satisfies Emulator["bends"]["answer"][]) {
      someone();
      stage.emulator.bends.answer = answer;
      expect(await outcome(journey(stage.site.as(null), provider))).toBe("failed");
    }
  });
});

describe("an address", () => {
  test("confirmed by an account here does not sign in to it, nor to a new one", async () => {
    const here = await stage.site.person();
    await confirmed(here);
    someone({ email: `${here.username.toUpperCase()}@example.com` });
    expect(await outcome(journey(stage.site.as(null), "github"))).toBe("email-taken");
  });

  test("that a provider has not verified is ignored", async () => {
    const here = await stage.site.person();
    await confirmed(here);
    for (const provider of ["github", "discord", "google", "gitlab"] as const) {
      someone({ email: `${here.username}@example.com`, verified: false });
      const { session } = await newcomer(stage.site, provider);
      expect(await perform(getSelf, await contextOfSession(stage.site, session.token), {})).toMatchObject({
        email: null,
      });
    }
  });

  test("entered by the new user is confirmed by mail", async () => {
    someone();
    const email = `${fresh("typed")}@example.net`;
    const { session } = await newcomer(stage.site, "steam", email);
    const self = await perform(getSelf, await contextOfSession(stage.site, session.token), {});
    expect(self).toMatchObject({ email, emailVerified: false });
    expect(await mailsTo(email)).toEqual(["verify-email"]);
  });
});

describe("a new user", () => {
  async function come(provider: ProviderName = "github") {
    const end = await journey(stage.site.as(null), provider);
    if (end.outcome !== "unknown") throw new Error("The person is known.");
    return end.flow;
  }
  const join = (flow: string, username: string, context = stage.site.as(null)) =>
    perform(signUpByProvider, context, { flow, username, email: null });

  test("is offered an available name and may not take a taken one", async () => {
    const here = await stage.site.person();
    someone({ name: here.username.toUpperCase() });
    const flow = await come();
    expect(await perform(getNewcomer, stage.site.as(null), { flow })).toMatchObject({
      username: `${here.username.toUpperCase()}_2`,
      email: stage.emulator.person.email,
      emailVerified: true,
    });
    expect((await refusal(join(flow, here.username))).fields).toHaveProperty("username");
    // The refusal did not end the flow.
    expect((await join(flow, fresh("free"))).session.token).toMatch(/^tsa_/);
  });

  test("can finish once, within half an hour", async () => {
    someone();
    const [one, other] = [await come(), await come()];
    const late = at(stage.site.as(null), new Date(Date.now() + 31 * 60_000));
    await refusal(join(one, fresh("late"), late));
    const names = [fresh("twin"), fresh("twin")];
    const tries = await Promise.allSettled([join(other, names[0] ?? ""), join(other, names[1] ?? "")]);
    expect(tries.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect((await refusal(join(await come().catch(() => "none"), fresh("again")))).kind).toBe("refused");
  });
});

describe("linking", () => {
  test("an account that belongs to another user is refused, and so is a second one of the same provider", async () => {
    const [one, other] = [await stage.site.person(), await stage.site.person()];
    const first = someone();
    const linked = await link(stage.site, stage.site.as(one), "discord");
    expect(await outcome(journey(stage.site.as(other), "discord", "link"))).toBe("linked-elsewhere");
    someone();
    expect(await outcome(journey(linked, "discord", "link"))).toBe("linked-another");
    expect(await perform(listLinkedProviders, linked, {})).toMatchObject([{ name: first.name }]);
    expect(await perform(listLinkedProviders, stage.site.as(other), {})).toEqual([]);
  });

  test("needs recent authentication, and so does unlinking", async () => {
    const here = await stage.site.person();
    const later = at(stage.site.as(here), new Date(Date.now() + 61 * 60_000));
    for (const call of [
      perform(beginProviderLink, later, { provider: "github", back: "/" }),
      perform(unlinkProvider, later, { provider: "github" }),
    ])
      expect((await refusal(call)).kind).toBe("unconfirmed");
  });

  test("requires the user who began it: after signing out or switching users nothing is linked", async () => {
    const [one, other] = [await stage.site.person(), await stage.site.person()];
    someone();
    for (const context of [stage.site.as(null), stage.site.as(other)]) {
      const returned = await leave(stage.site.as(one), "gitlab", "link");
      expect(await outcome(perform(finishProvider, context, returned))).toBe("expired");
    }
    expect(await outcome(journey(stage.site.as(null), "gitlab"))).toBe("unknown");
  });

  test("never leaves a user without a sign-in method", async () => {
    someone();
    const { session } = await newcomer(stage.site, "github");
    let context = await contextOfSession(stage.site, session.token);
    const unlink = (provider: ProviderName) => perform(unlinkProvider, context, { provider });
    expect((await refusal(unlink("github"))).kind).toBe("conflict");
    context = await link(stage.site, context, "gitlab");
    const tries = await Promise.allSettled([unlink("github"), unlink("gitlab")]);
    expect(tries.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect(await perform(listLinkedProviders, context, {})).toHaveLength(1);
  });
});

test("a second factor is required after the provider", async () => {
  someone();
  const { session } = await newcomer(stage.site, "google");
  await stage.site.services.db
    .insertInto("totp_factors")
    .values({ user_id: session.user.id, secret: "A".repeat(32) })
    .execute();
  const end = await journey(stage.site.as(null), "google");
  expect(end).toMatchObject({ outcome: "proved", signIn: { outcome: "second-factor", methods: ["code"] } });
  expect(JSON.stringify(end)).not.toContain("tsa_");
});
