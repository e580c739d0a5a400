// Tests signing up: valid usernames and passwords, and uniqueness.
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { perform } from "#api/perform.ts";
import { editUser, signUp } from "#features/accounts/contract.ts";
import { skeletonOf } from "#features/accounts/profiles/skeleton.ts";
import { startTestSite } from "#tests/site.ts";
import type { TestSite } from "#tests/site.ts";
import { fresh, refusal, refused } from "#tests/things.ts";

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

  test("is unique case-insensitively, and never another account's id", async () => {
    const { user } = await join({ username: "TakenName" });
    expect(await refused(join({ username: "takenNAME", email: "other@example.com" }))).toBe("invalid username");
    expect(await refused(join({ username: user.id, email: "another@example.com" }))).toBe("invalid username");
  });

  test("requested concurrently goes to one account; the others get a field error", async () => {
    const username = fresh("wanted");
    const tries = Array.from({ length: 4 }, (_, i) =>
      refused(join({ username: i % 2 ? username : username.toUpperCase(), email: `${fresh("race")}@example.com` })),
    );
    const outcomes = (await Promise.allSettled(tries)).map((one) =>
      one.status === "fulfilled" ? one.value : "joined",
    );
    expect(outcomes.toSorted()).toEqual(["invalid username", "invalid username", "invalid username", "joined"]);
  });

  test.each([
    "admin",
    "Admin",
    "ADM1N",
    "adrnin",
    "ad_min",
    "OFFICIAL",
    "officia1",
    "tessera",
    "T.E.S.S.E.R.A",
    "nu11",
  ])("may not be %s, which would impersonate the site", async (username) =>
    expect((await refusal(join({ username, email: "a@example.com" }))).fields.username?.code).toBe("username.reserved"),
  );

  test("may not be confusable with another account's", async () => {
    const username = fresh("lamplight");
    await join({ username: `${username}-Rim0` });
    for (const alike of [`${username}-R1mO`.replace("R1", "Ri"), `${username}-Rirn0`, `${username}-rimo`])
      expect((await refusal(join({ username: alike }))).fields.username?.code).toBe("username.similar");
    expect(await join({ username: `${username}-Rin0` })).toBeDefined();
  });

  test("is folded the same by the program and the database", async () => {
    const { rows } = await sql<{ username: string; skeleton: string }>`select username, skeleton from users`.execute(
      site.services.db,
    );
    expect(rows.length).toBeGreaterThan(5);
    for (const { username, skeleton } of rows) expect(skeletonOf(username)).toBe(skeleton);
  });

  test("stays reserved for its user for a while after a change", async () => {
    const [one, other] = [await site.person(), await site.person()];
    const name = fresh("given-up");
    const until = (date: Date) =>
      site.services.db
        .insertInto("former_usernames")
        .values({ username: name, user_id: one.id, reserved_until: date })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    await until(new Date(Date.now() + 3_600_000));
    expect(await refused(join({ username: name.toUpperCase() }))).toBe("invalid username");
    expect(await refused(perform(editUser, site.as(other), { user: other.id, username: name }))).toBe(
      "invalid username",
    );
    await perform(editUser, site.as(one), { user: one.id, username: name });
    await perform(editUser, site.as(one), { user: one.id, username: `${name}-new` });
    await site.services.db
      .updateTable("former_usernames")
      .set({ reserved_until: new Date(Date.now() - 1000) })
      .where("user_id", "=", one.id)
      .execute();
    expect(await join({ username: name })).toBeDefined();
  });

  test("can be changed to an available one, including a change of case, but not to a taken one", async () => {
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
      expect(reason).toMatchObject({ kind: "invalid", fields: { username: { code: "username.taken" } } });
  });
});

describe("an email address", () => {
  test.each([
    "",
    "nowhere",
    "a@b",
    "a@example.com, b@example.com",
    "ü@example.com",
    "a@exa mple.com",
    "a@b-.com",
    "a..b@example.com",
    `${"a".repeat(70)}@example.com`,
    `${"x".repeat(250)}@example.com`,
    "a@example.com\r\nBcc: b@example.com",
  ])("may not be %j", async (email) => expect(await refused(join({ email }))).toBe("invalid email"));

  test.each(["first.last+tag@example.co.uk", "O'Neill@example.com", "a@x1.example.com"])("may be %s", async (email) => {
    expect(await join({ email })).toBeDefined();
  });

  test.each(["a@mailinator.com", "A@MAILINATOR.COM", "a@below.mailinator.com"])(
    "may not belong to a disposable mail service such as %s",
    async (email) => expect(await refused(join({ email }))).toBe("invalid email"),
  );

  test("does not exclude others until it is confirmed", async () => {
    const email = `${fresh("shared")}@example.com`;
    const all = await Promise.all([email, email.toUpperCase(), ` ${email} `].map((one) => join({ email: one })));
    expect(new Set(all.map(({ user }) => user.id)).size).toBe(3);
  });
});

describe("a password", () => {
  test.each(["short", "x".repeat(257), "password", "12345678", "qwertyuiop", "aaaaaaaaaaaa"])(
    "may not be %s",
    async (weak) => expect(await refused(join({ password: weak }))).toBe("invalid password"),
  );

  test.each(["zaq12wsx", "Zaq12wsx", "TRUSTNO1"])("known from leaks is refused as such: %s", async (leaked) => {
    expect((await refusal(join({ password: leaked }))).fields.password?.code).toBe("password.leaked");
  });

  test("may not be derived from the user's own name or address", async () => {
    const own = { username: "wilhelmina", email: "wilhelmina.thunderstruck@example.com" };
    expect(await refused(join({ ...own, password: "wilhelmina1" }))).toBe("invalid password");
    expect(await refused(join({ ...own, password: "wilhelmina.thunderstruck@example.com" }))).toBe("invalid password");
  });

  test("may be long, with any characters", async () => {
    const person = await join({ password: `${"ü漢😀 ".repeat(30)}end` });
    expect(person).toBeDefined();
  });
});

test("unknown fields are refused", async () => {
  const sent = { username: fresh("n"), email: "n@example.com", password, role: "admin" };
  expect(await refused(perform(signUp, site.as(null), sent as never))).toMatch(/^invalid/);
});

test("stored secrets and passwords are not readable", async () => {
  const person = await join();
  const { rows } = await sql<{ hash: string; tokens: string }>`
    select password_hash as hash, (select string_agg(encode(token_hash, 'escape'), '') from sessions) as tokens
    from users where id = ${person.user.id}`.execute(site.services.db);
  expect(rows[0]?.hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(rows[0]?.tokens).not.toContain(person.token.slice(4));
});
