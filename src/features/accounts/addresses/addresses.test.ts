// Tests email addresses: ownership, single-use links, and changes that both addresses confirm.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { perform } from "#api/perform.ts";
import { mailsTo, tokenIn } from "#features/accounts/addresses/mails.fixture.ts";
import {
  answerAddressChange,
  cancelAddressChange,
  changeAddress,
  getAddress,
  getSelf,
  readLink,
  resendVerification,
  signIn,
  signUp,
  verifyEmail,
} from "#features/accounts/contract.ts";
import { findCandidates } from "#features/accounts/profiles/store.ts";
import { startTestSite } from "#tests/site.ts";
import type { TestPerson, TestSite } from "#tests/site.ts";
import { at, fresh, refusal, refused } from "#tests/things.ts";

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.stop());

const emailOf = (person: TestPerson) => `${person.username}@example.com`;
const later = (hours: number) => at(site.as(null), new Date(Date.now() + hours * 3_600_000));
const verify = (token: string) => perform(verifyEmail, site.as(null), { token });
const confirm = async (email: string) => verify(await tokenIn(site, "verify-email", email));

async function confirmedPerson(): Promise<TestPerson> {
  const person = await site.person();
  await confirm(emailOf(person));
  return person;
}

describe("the confirmation link", () => {
  test("confirms the address; a second use reports that it is confirmed, even after a day", async () => {
    const person = await site.person();
    expect(await perform(getSelf, site.as(person), {})).toMatchObject({ emailVerified: false });
    const token = await tokenIn(site, "verify-email", emailOf(person));
    const seen = await perform(readLink, site.as(null), { token });
    const message = {
      purpose: "verify-email",
      email: emailOf(person),
      username: person.username,
      live: true,
      confirmed: false,
    };
    expect(seen).toEqual({ ...message, own: false });
    const stranger = await site.person();
    expect(await perform(readLink, site.as(stranger), { token })).toEqual({ ...message, own: false });
    expect(await perform(readLink, site.as(person), { token })).toEqual({ ...message, own: true });
    expect(await verify(token)).toEqual({ outcome: "verified" });
    expect(await perform(readLink, site.as(null), { token })).toEqual({
      ...message,
      live: false,
      confirmed: true,
      own: false,
    });
    expect(await verify(token)).toEqual({ outcome: "already-verified" });
    expect(await perform(verifyEmail, later(48), { token })).toEqual({ outcome: "already-verified" });
    expect(await perform(getSelf, site.as(person), {})).toMatchObject({ emailVerified: true });
  });

  test("used concurrently confirms once", async () => {
    const token = await tokenIn(site, "verify-email", emailOf(await site.person()));
    const both = await Promise.all([1, 2].map(() => verify(token)));
    expect(both.map(({ outcome }) => outcome).toSorted()).toEqual(["already-verified", "verified"]);
  });

  test("expires after a day, and an unknown one is refused", async () => {
    const token = await tokenIn(site, "verify-email", emailOf(await site.person()));
    const late = await refusal(perform(verifyEmail, later(25), { token }));
    const wrong = await refusal(verify("x".repeat(60)));
    expect([late.kind, late.message]).toEqual([wrong.kind, wrong.message]);
    expect(late.kind).toBe("refused");
    expect(await perform(readLink, site.as(null), { token: "x" })).toBeNull();
  });

  test("is resent on request, five times an hour, until the address is confirmed", async () => {
    const person = await site.person();
    for (let times = 0; times < 5; times += 1)
      expect(await perform(resendVerification, site.as(person), {})).toEqual({ outcome: "sent" });
    expect(await refused(perform(resendVerification, site.as(person), {}))).toBe("tooMany");
    expect(await mailsTo(site, emailOf(person))).toEqual(Array.from({ length: 6 }, () => "verify-email"));
    await confirm(emailOf(person));
    expect(await perform(resendVerification, site.as(person), {})).toEqual({ outcome: "already-verified" });
  });
});

describe("an address claimed by several accounts", () => {
  const join = async (email: string) => {
    const username = fresh("claims");
    await perform(signUp, site.as(null), { username, email, password: "correct horse battery staple" });
    return username;
  };

  test("belongs to the first to confirm it, who can sign in with it; before that, to the latest claim", async () => {
    const email = `${fresh("shared")}@example.com`;
    const meant = async () => (await findCandidates(site.services.db, email))[0]?.username;
    const first = await join(email);
    const firstToken = await tokenIn(site, "verify-email", email);
    const second = await join(email.toUpperCase());
    expect(await meant()).toBe(second);
    await verify(firstToken);
    expect(await meant()).toBe(first);
    const { code } = await refusal(confirm(email.toUpperCase()));
    expect(code).toBe("email.confirmed");
  });

  test("signs in the latest claimant with their own password, revealing nothing about others", async () => {
    const email = `${fresh("shared")}@example.com`;
    const victim = await join(email);
    await confirm(email);
    const claims = fresh("claims");
    const password = "another horse battery staple";
    await perform(signUp, site.as(null), { username: claims, email, password });
    const enter = async (given: string) => {
      const answer = await perform(signIn, site.as(null), { login: email, password: given });
      return answer.outcome === "signed-in" ? answer.session.user.username : answer.outcome;
    };
    expect(await enter(password)).toBe(claims);
    const free = `${fresh("shared")}@example.com`;
    await join(free);
    await perform(signUp, site.as(null), { username: fresh("claims"), email: free, password });
    expect(
      await refused(perform(signIn, site.as(null), { login: free, password: "correct horse battery staple" })),
    ).toBe("invalid password");
    expect(await enter("correct horse battery staple")).toBe(victim);
    expect(await refused(enter("a third horse battery staple"))).toBe("invalid password");
  });

  test("confirmed concurrently belongs to one account", async () => {
    const email = `${fresh("shared")}@example.com`;
    const tokens: string[] = [];
    for (let claims = 0; claims < 3; claims += 1) {
      await join(email);
      tokens.push(await tokenIn(site, "verify-email", email));
    }
    const outcomes = await Promise.allSettled(tokens.map((token) => verify(token)));
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    for (const { reason } of outcomes.filter((outcome) => outcome.status === "rejected"))
      expect(reason).toMatchObject({ kind: "refused" });
  });

  test.each(["somebody's", "nobody's"])("and is %s receives at most ten mails an hour about it", async (whose) => {
    const email = whose === "nobody's" ? `${fresh("bombed")}@example.com` : emailOf(await confirmedPerson());
    for (let claims = 0; claims < 7; claims += 1) await join(claims % 2 ? email : email.toUpperCase());
    for (let changes = 0; changes < 7; changes += 1)
      await perform(changeAddress, site.as(await site.person()), { email });
    const mails = [...(await mailsTo(site, email)), ...(await mailsTo(site, email.toUpperCase()))];
    expect(mails).toHaveLength(10);
  });

  test("receives one mail that names its owner when somebody signs up with it", async () => {
    const owner = await confirmedPerson();
    const email = emailOf(owner);
    await join(email);
    const mails = await mailsTo(site, email);
    expect(mails.slice(-1)).toEqual(["already-registered"]);
    expect(mails.filter((template) => template === "verify-email")).toHaveLength(1);
    const row = await site.services.db
      .selectFrom("mails")
      .select("body_text")
      .where("template", "=", "already-registered")
      .where("recipient", "=", email)
      .executeTakeFirstOrThrow();
    expect(row.body_text).toContain(owner.username);
    expect(row.body_text).not.toContain("token=");
  });
});

describe("a change of address", () => {
  const change = (person: TestPerson, email: string) => perform(changeAddress, site.as(person), { email });
  const answer = (token: string) => perform(answerAddressChange, site.as(null), { token });
  const look = (person: TestPerson) => perform(getAddress, site.as(person), {});

  test.each(["old first", "new first"])("completes once both addresses have confirmed, %s", async (order) => {
    const person = await confirmedPerson();
    const [before, next] = [emailOf(person), `${fresh("next")}@example.com`];
    await change(person, next);
    const pending = { newEmail: next, asksOld: true, oldAgreed: false, newAgreed: false };
    expect((await look(person)).change).toMatchObject(pending);
    const tokens = [await tokenIn(site, "change-email-old", before), await tokenIn(site, "change-email-new", next)];
    if (order === "new first") tokens.reverse();
    const [one = "", other = ""] = tokens;
    expect((await answer(one)).outcome).toBe(order === "old first" ? "waits-for-new" : "waits-for-old");
    expect(await look(person)).toMatchObject({ email: before, verified: true });
    expect(await refused(answer(one))).toBe("refused");
    expect((await answer(other)).outcome).toBe("changed");
    expect(await look(person)).toEqual({ email: next, verified: true, change: null });
    expect((await mailsTo(site, before)).at(-1)).toBe("email-changed");
    expect(await findCandidates(site.services.db, before)).toEqual([]);
  });

  test("from an unconfirmed address only needs the new one's confirmation", async () => {
    const person = await site.person();
    const next = `${fresh("next")}@example.com`;
    await change(person, next);
    expect((await answer(await tokenIn(site, "change-email-new", next))).outcome).toBe("changed");
    expect(await look(person)).toEqual({ email: next, verified: true, change: null });
    expect(await mailsTo(site, emailOf(person))).toEqual(["verify-email"]);
    expect(await refused(verify(await tokenIn(site, "verify-email", emailOf(person))))).toBe("refused");
  });

  test("begun before the old address was confirmed ends when it is", async () => {
    const person = await site.person();
    const next = `${fresh("next")}@example.com`;
    await change(person, next);
    expect((await look(person)).change).toMatchObject({ asksOld: false, oldAgreed: false });
    await confirm(emailOf(person));
    expect(await look(person)).toEqual({ email: emailOf(person), verified: true, change: null });
    expect(await refused(answer(await tokenIn(site, "change-email-new", next)))).toBe("refused");
  });

  test("needs the old address's consent if it is confirmed by the time the new one is", async () => {
    const person = await site.person();
    const next = `${fresh("next")}@example.com`;
    await change(person, next);
    await site.services.db
      .updateTable("users")
      .set({ email_verified_at: new Date() })
      .where("id", "=", person.id)
      .execute();
    expect((await look(person)).change).toMatchObject({ asksOld: true, oldAgreed: false });
    expect((await answer(await tokenIn(site, "change-email-new", next))).outcome).toBe("waits-for-old");
    expect(await look(person)).toMatchObject({ email: emailOf(person), verified: true });
  });

  test("can be cancelled, expires after a day, and is replaced by another", async () => {
    const person = await confirmedPerson();
    const [next, other] = [`${fresh("next")}@example.com`, `${fresh("next")}@example.com`];
    await change(person, next);
    const token = await tokenIn(site, "change-email-new", next);
    await perform(cancelAddressChange, site.as(person), {});
    expect((await look(person)).change).toBeNull();
    expect(await refused(answer(token))).toBe("refused");
    await change(person, next);
    const replaced = await tokenIn(site, "change-email-new", next);
    await change(person, other);
    expect(await refused(answer(replaced))).toBe("refused");
    const late = await tokenIn(site, "change-email-new", other);
    expect(await refused(perform(answerAddressChange, later(25), { token: late }))).toBe("refused");
    expect(await look(person)).toMatchObject({ email: emailOf(person) });
  });

  test("to another account's address responds as usual, sends no link, and notifies its owner", async () => {
    const [person, owner] = [await confirmedPerson(), await confirmedPerson()];
    const next = emailOf(owner);
    expect(await change(person, next)).toBeUndefined();
    expect((await look(person)).change).toMatchObject({ newEmail: next, oldAgreed: false, newAgreed: false });
    expect((await mailsTo(site, next)).slice(-1)).toEqual(["already-registered"]);
    expect((await answer(await tokenIn(site, "change-email-old", emailOf(person)))).outcome).toBe("waits-for-new");
  });

  test("to an address that another account confirms in the meantime fails", async () => {
    const person = await site.person();
    const next = `${fresh("wanted")}@example.com`;
    await change(person, next);
    await perform(signUp, site.as(null), {
      username: fresh("n"),
      email: next,
      password: "correct horse battery staple",
    });
    await confirm(next);
    const { code } = await refusal(answer(await tokenIn(site, "change-email-new", next)));
    expect(code).toBe("email.changed");
    expect(await look(person)).toMatchObject({ email: emailOf(person) });
  });

  test("needs recent authentication and a valid address, and is rate limited", async () => {
    const person = await site.person();
    const old = {
      ...person,
      actor: { ...person.actor, credential: { kind: "session", id: "s", stamp: "", confirmedAt: new Date(0) } },
    };
    expect(await refused(change(old as TestPerson, "a@example.com"))).toBe("unconfirmed");
    expect(await refused(change(person, "a@mailinator.com"))).toBe("invalid email");
    expect(await refused(change(person, emailOf(person).toUpperCase()))).toBe("invalid email");
    for (let times = 0; times < 4; times += 1) await change(person, `${fresh("many")}@example.com`);
    expect(await refused(change(person, "one@example.com"))).toBe("tooMany");
  });
});
