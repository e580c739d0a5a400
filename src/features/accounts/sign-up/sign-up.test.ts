// Guarantees of signing up: which names and passwords are taken, one account for a name, and the confirming link.
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { perform } from "#api/perform.ts";
import { editUser, getSelf, signUp, verifyEmail } from "#features/accounts/contract.ts";
import { startTestSite } from "#tests/site.ts";
import type { TestSite } from "#tests/site.ts";
import { at, fresh, refusal, refused } from "#tests/things.ts";

const password = "correct horse battery staple";
let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.stop());

function join(input: Partial<{ username: string; email: string; password: string; subscribe: boolean }> = {}) {
  const username = input.username ?? fresh("new");
  return perform(signUp, site.as(null), { username, email: `${username.trim()}@example.com`, password, ...input });
}

describe("a username", () => {
  test.each(["a", "A.b_c-9", "x".repeat(39)])("may be %s", async (username) => {
    expect((await join({ username, email: `${fresh("e")}@example.com` })).user.username).toBe(username);
  });

  test.each(["", "  ", "x".repeat(40), "two words", "slash/y", "ünicode", ".", "..", "emo😀", "a\u200bb"])(
    "may not be %j",
    async (username) => {
      expect(await refused(join({ username, email: "a@example.com" }))).toBe("invalid username");
    },
  );

  test("is one account's in any case, and never another account's id", async () => {
    const { user } = await join({ username: "TakenName" });
    expect(await refused(join({ username: "takenNAME", email: "other@example.com" }))).toBe("invalid username");
    expect(await refused(join({ username: user.id, email: "another@example.com" }))).toBe("invalid username");
  });

  test("wanted by many at once goes to one, and the others learn it of the field", async () => {
    const username = fresh("wanted");
    const tries = Array.from({ length: 4 }, (_, i) =>
      refused(join({ username: i % 2 ? username : username.toUpperCase(), email: `${fresh("race")}@example.com` })),
    );
    const outcomes = (await Promise.allSettled(tries)).map((one) =>
      one.status === "fulfilled" ? one.value : "joined",
    );
    expect(outcomes.toSorted()).toEqual(["invalid username", "invalid username", "invalid username", "joined"]);
  });

  test("can be changed to one that is free, also in case, and not to one that is taken", async () => {
    const [one, other] = [await site.person(), await site.person()];
    const rename = (username: string) => perform(editUser, site.as(one), { user: one.id, username });
    expect(await refused(rename(other.username.toUpperCase()))).toBe("invalid username");
    await rename(one.username.toUpperCase());
    const together = await Promise.allSettled([
      rename("both-want-this"),
      perform(editUser, site.as(other), { user: other.id, username: "Both-Want-This" }),
    ]);
    expect(together.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    for (const { reason } of together.filter((outcome) => outcome.status === "rejected"))
      expect(reason).toMatchObject({ kind: "invalid", fields: { username: expect.any(String) } });
  });
});

describe("an e-mail address", () => {
  test.each(["", "nowhere", "a@b", `${"x".repeat(250)}@example.com`, "a@example.com\r\nBcc: b@example.com"])(
    "may not be %j",
    async (email) => expect(await refused(join({ email }))).toBe("invalid email"),
  );

  test("belongs to one account, in any case and however many ask at once", async () => {
    const email = `${fresh("mine")}@example.com`;
    const tries = [email, email.toUpperCase(), ` ${email} `].map((one) => refused(join({ email: one })));
    const outcomes = (await Promise.allSettled(tries)).map((one) =>
      one.status === "fulfilled" ? one.value : "joined",
    );
    expect(outcomes.toSorted()).toEqual(["invalid email", "invalid email", "joined"]);
  });
});

describe("a password", () => {
  test.each(["short", "x".repeat(257), "password", "12345678", "qwertyuiop", "aaaaaaaaaaaa"])(
    "may not be %s",
    async (weak) => expect(await refused(join({ password: weak }))).toBe("invalid password"),
  );

  test("may not be made of the person's own name or address", async () => {
    const own = { username: "wilhelmina", email: "wilhelmina.thunderstruck@example.com" };
    expect(await refused(join({ ...own, password: "wilhelmina1" }))).toBe("invalid password");
    expect(await refused(join({ ...own, password: "wilhelmina.thunderstruck@example.com" }))).toBe("invalid password");
  });

  test("may be long, with any letters", async () => {
    const person = await join({ password: `${"ü漢😀 ".repeat(30)}end` });
    expect(person).toBeDefined();
  });
});

test("fields that nobody asked for are refused", async () => {
  const sent = { username: fresh("n"), email: "n@example.com", password, role: "admin" };
  expect(await refused(perform(signUp, site.as(null), sent as never))).toMatch(/^invalid/);
});

describe("the link in the mail", () => {
  const tokenFor = async (email: string) => {
    const { rows } = await sql<{ body_text: string }>`
      select body_text from mails where recipient = ${email} order by id desc limit 1`.execute(site.world.db);
    const body = rows[0]?.body_text ?? "";
    expect(body).toContain(`${site.url}/auth/verify-email?token=`);
    return /token=(\w+)/.exec(body)?.[1] ?? "";
  };
  const later = (hours: number) => at(site.as(null), new Date(Date.now() + hours * 3_600_000));

  test("confirms the address; once more it says that it was confirmed, even after a day", async () => {
    const person = await site.person();
    expect(await perform(getSelf, site.as(person), {})).toMatchObject({ emailVerified: false });
    const token = await tokenFor(`${person.username}@example.com`);
    expect(await perform(verifyEmail, site.as(null), { token })).toEqual({ outcome: "verified" });
    expect(await perform(verifyEmail, site.as(null), { token })).toEqual({ outcome: "already-verified" });
    expect(await perform(verifyEmail, later(48), { token })).toEqual({ outcome: "already-verified" });
    expect(await perform(getSelf, site.as(person), {})).toMatchObject({ emailVerified: true });
  });

  test("used twice at once confirms once", async () => {
    const person = await site.person();
    const token = await tokenFor(`${person.username}@example.com`);
    const both = await Promise.all([1, 2].map(() => perform(verifyEmail, site.as(null), { token })));
    expect(both.map(({ outcome }) => outcome).toSorted()).toEqual(["already-verified", "verified"]);
  });

  test("is dead after a day, and any other never lived", async () => {
    const person = await site.person();
    const token = await tokenFor(`${person.username}@example.com`);
    const late = await refusal(perform(verifyEmail, later(25), { token }));
    const wrong = await refusal(perform(verifyEmail, site.as(null), { token: "x".repeat(60) }));
    expect([late.kind, late.message]).toEqual([wrong.kind, wrong.message]);
    expect(late.kind).toBe("refused");
  });
});

test("what is kept of secrets and passwords does not show them", async () => {
  const person = await site.person();
  const { rows } = await sql<{ hash: string; tokens: string }>`
    select password_hash as hash, (select string_agg(encode(token_hash, 'escape'), '') from sessions) as tokens
    from users where id = ${person.id}`.execute(site.world.db);
  expect(rows[0]?.hash).toMatch(/^\$argon2id\$/);
  expect(rows[0]?.tokens).not.toContain(person.session.slice(4));
});
