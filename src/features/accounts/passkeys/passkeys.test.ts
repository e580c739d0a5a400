// Tests passkeys: only the right key for this site with a fresh challenge signs in, and the last sign-in method stays.
import { Secret, TOTP } from "otpauth";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { perform } from "#api/perform.ts";
import {
  addTotp,
  beginPasskey,
  beginPasskeySignIn,
  beginTotp,
  confirmSession,
  createPasskey,
  finishWithSecondFactor,
  listPasskeys,
  removePasskey,
  renamePasskey,
  signIn,
  signInWithPasskey,
} from "#features/accounts/contract.ts";
import { findActor } from "#features/accounts/index.ts";
import { makeAuthenticator } from "#features/accounts/passkeys/authenticator.fixture.ts";
import { confirmAddress, enter, mailsOf, through } from "#features/accounts/sessions/calls.fixture.ts";
import type { Context } from "#platform/context.ts";
import { startTestSite } from "#tests/site.ts";
import type { TestPerson, TestSite } from "#tests/site.ts";
import { at, refused } from "#tests/things.ts";

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite({ env: { BASE_URL: "http://localhost:4000" } });
});
afterAll(() => site.stop());

const origin = "http://localhost:4000";

/** Current session of each user, by user id. */
const current = new Map<string, Context>();
const as = (person: TestPerson) => current.get(person.id) ?? site.as(person);

async function continueWith(person: TestPerson, { token }: { token: string }): Promise<void> {
  current.set(person.id, await through(site, token));
}

async function addPasskey(person: TestPerson, name = "Phone", counts = true) {
  const key = makeAuthenticator({ origin, userId: person.id, counts });
  const asked = await perform(beginPasskey, as(person), {});
  const { passkey: kept, session } = await perform(createPasskey, as(person), { ...key.create(asked), name });
  await continueWith(person, session);
  return { ...key, kept };
}

async function withKey(counts = true) {
  const person = await site.person();
  return { person, key: await addPasskey(person, "Phone", counts) };
}

const ask = () => perform(beginPasskeySignIn, site.as(null), {});
const use = (answer: object) => perform(signInWithPasskey, site.as(null), answer as never);

async function turnOnTotp(person: TestPerson): Promise<void> {
  const { flow, secret } = await perform(beginTotp, as(person), {});
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
  await continueWith(person, (await perform(addTotp, as(person), { flow, code })).session);
}

describe("a new passkey", () => {
  test("is requested as discoverable and appears in the list", async () => {
    const person = await site.person();
    await confirmAddress(site, person);
    const { options } = await perform(beginPasskey, as(person), {});
    expect(options).toMatchObject({
      rp: { id: "localhost", name: "Tessera" },
      user: { name: person.username, id: Buffer.from(person.id).toString("base64url") },
      authenticatorSelection: { residentKey: "required", userVerification: "preferred" },
      attestation: "none",
    });
    const { kept } = await addPasskey(person, "  Blue key ");
    expect(kept).toMatchObject({ name: "Blue key", lastUsed: null, backedUp: false });
    expect(await perform(listPasskeys, as(person), {})).toEqual([kept]);
    const { options: again } = await perform(beginPasskey, as(person), {});
    expect(again).toMatchObject({ excludeCredentials: [{ type: "public-key" }] });
    expect((await mailsOf(site, person)).map(({ template }) => template)).toContain("authentication-method-added");
  });

  test("is accepted once, from the requesting user, for this site", async () => {
    const [person, other] = [await site.person(), await site.person()];
    const asked = await perform(beginPasskey, as(person), {});
    const answer = { ...makeAuthenticator({ origin, userId: person.id }).create(asked), name: "Phone" };
    await continueWith(person, (await perform(createPasskey, as(person), answer)).session);
    expect(await refused(perform(createPasskey, as(person), answer))).toBe("invalid flow");
    const others = await perform(beginPasskey, as(person), {});
    const stolen = { ...makeAuthenticator({ origin, userId: other.id }).create(others), name: "Phone" };
    expect(await refused(perform(createPasskey, site.as(other), stolen))).toBe("invalid flow");
    const elsewhere = makeAuthenticator({ origin: "https://evil.example", userId: person.id });
    const phished = { ...elsewhere.create(await perform(beginPasskey, as(person), {})), name: "Phone" };
    expect(await refused(perform(createPasskey, as(person), phished))).toBe("invalid passkey");
  });

  test("is refused beyond twenty", async () => {
    const person = await site.person();
    for (let n = 0; n < 19; n += 1) await addPasskey(person, `Key ${n}`);
    const answers = [];
    for (let n = 0; n < 2; n += 1) {
      const asked = await perform(beginPasskey, as(person), {});
      answers.push({ ...makeAuthenticator({ origin, userId: person.id }).create(asked), name: "One more" });
    }
    const tries = await Promise.allSettled(answers.map((answer) => perform(createPasskey, as(person), answer)));
    expect(tries.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect(await refused(perform(beginPasskey, as(person), {}))).toBe("conflict");
    expect(await perform(listPasskeys, as(person), {})).toHaveLength(20);
  });
});

describe("signing in", () => {
  test("needs no username, starts a session, and records the use", async () => {
    const { person, key } = await withKey();
    const asked = await ask();
    expect(asked.options["allowCredentials"]).toBeUndefined();
    const answer = await use(key.prove(asked));
    if (answer.outcome !== "signed-in") throw new Error("The device checked the person.");
    expect(await findActor(site.services, answer.session.token)).toMatchObject({ person: { id: person.id } });
    const [kept] = await perform(listPasskeys, as(person), {});
    expect(kept?.lastUsed).not.toBeNull();
  });

  test("each challenge is accepted once, within half an hour", async () => {
    const { key } = await withKey(false);
    const asked = await ask();
    const answer = key.prove(asked);
    await use(answer);
    expect(await refused(use(answer))).toBe("invalid passkey");
    const late = at(site.as(null), new Date(Date.now() + 31 * 60_000));
    const old = key.prove(await ask());
    expect(await refused(perform(signInWithPasskey, late, old))).toBe("invalid passkey");
  });

  test.each([
    ["another site", { origin: "http://localhost.evil.example:4000" }],
    ["another port", { origin: "http://localhost:4001" }],
    ["another challenge", { challenge: "AAAA" }],
    ["another user", { userHandle: "somebody" }],
  ])("a response for %s is refused", async (_, bent) => {
    const { key } = await withKey();
    expect(await refused(use(key.prove(await ask(), bent)))).toBe("invalid passkey");
    expect(await use(key.prove(await ask()))).toMatchObject({ outcome: "signed-in" });
  });

  test("an unknown key is refused, and so is one that signs for another user", async () => {
    const { person, key } = await withKey();
    const unknown = makeAuthenticator({ origin, userId: person.id });
    expect(await refused(use(unknown.prove(await ask())))).toBe("invalid passkey");
    const [mine, forged] = [key.prove(await ask()), unknown.prove(await ask())];
    const mixed = { ...mine, response: { ...mine.response, response: forged.response.response } };
    expect(await refused(use(mixed))).toBe("invalid passkey");
  });

  test("a cloned key is detected by its counter and refused", async () => {
    const { key } = await withKey();
    await use(key.prove(await ask()));
    await use(key.prove(await ask()));
    for (const counter of [0, 1, 2])
      expect(await refused(use(key.prove(await ask(), { counter })))).toBe("invalid passkey");
    const [one, two] = [key.prove(await ask(), { counter: 9 }), key.prove(await ask(), { counter: 9 })];
    const both = await Promise.allSettled([use(one), use(two)]);
    expect(both.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  test("counts as both factors with user verification, and as one without", async () => {
    const { person, key } = await withKey();
    await turnOnTotp(person);
    expect(await use(key.prove(await ask()))).toMatchObject({ outcome: "signed-in" });
    const answer = await use(key.prove(await ask(), { verified: false }));
    if (answer.outcome !== "second-factor") throw new Error("Nothing checked the person.");
    expect(answer.methods).toEqual(["code"]);
    // Whoever found the key can also use it twice.
    const again = { flow: answer.flow, passkey: key.prove(await ask(), { verified: false }) };
    expect(await refused(perform(finishWithSecondFactor, site.as(null), again))).toBe("invalid passkey");
    const checked = { flow: answer.flow, passkey: key.prove(await ask()) };
    expect((await perform(finishWithSecondFactor, site.as(null), checked)).user.id).toBe(person.id);
  });
});

describe("a passkey as second factor", () => {
  test("finishes a sign-in of its own user only", async () => {
    const [{ person, key }, other] = [await withKey(), await withKey()];
    await turnOnTotp(person);
    const begun = await perform(signIn, site.as(null), { login: person.username, password: person.password });
    if (begun.outcome !== "second-factor") throw new Error("It is on.");
    const finish = async (answer: object) =>
      perform(finishWithSecondFactor, site.as(null), { flow: begun.flow, passkey: answer as never });
    expect(await refused(finish(other.key.prove(await ask())))).toBe("invalid passkey");
    const session = await finish(key.prove(await ask(), { verified: false }));
    expect(session.user.id).toBe(person.id);
  });

  test("works for re-authentication", async () => {
    const [{ person, key }, other] = [await withKey(), await withKey()];
    const here = as(person);
    const wrong = perform(confirmSession, here, { passkey: other.key.prove(await ask()) });
    expect(await refused(wrong)).toBe("invalid passkey");
    const { token } = await perform(confirmSession, here, { passkey: key.prove(await ask()) });
    expect(await findActor(site.services, token)).not.toBeNull();
  });
});

describe("removal", () => {
  test("is limited to its owner, ends other sessions, and sends a mail", async () => {
    const { person, key } = await withKey();
    await confirmAddress(site, person);
    const stranger = await site.person();
    const { id: passkey } = key.kept;
    expect(await refused(perform(removePasskey, site.as(stranger), { passkey }))).toBe("missing");
    expect(await refused(perform(renamePasskey, site.as(stranger), { passkey, name: "Mine" }))).toBe("missing");
    await perform(renamePasskey, as(person), { passkey, name: "Old phone" });
    expect(await perform(listPasskeys, as(person), {})).toMatchObject([{ name: "Old phone" }]);
    const elsewhere = await enter(site.as(null), person.username, person.password);
    const { token } = await perform(removePasskey, as(person), { passkey });
    for (const secret of [elsewhere.token, person.session]) expect(await findActor(site.services, secret)).toBeNull();
    expect(await perform(listPasskeys, await through(site, token), {})).toEqual([]);
    expect(await refused(use(key.prove(await ask())))).toBe("invalid passkey");
    expect((await mailsOf(site, person)).map(({ template }) => template)).toContain("authentication-method-removed");
  });

  test("is refused for the last sign-in method, even concurrently", async () => {
    const { person, key } = await withKey();
    const second = await addPasskey(person, "Second");
    await site.services.db.updateTable("users").set({ password_hash: null }).where("id", "=", person.id).execute();
    const remove = (passkey: string) => perform(removePasskey, as(person), { passkey });
    const both = await Promise.allSettled([remove(key.kept.id), remove(second.kept.id)]);
    expect(both.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const left = await site.services.db.selectFrom("passkeys").select("id").where("user_id", "=", person.id).execute();
    expect(left).toHaveLength(1);
  });
});
