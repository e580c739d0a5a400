// Tests that the demo accounts work as printed: password, token, role.
import { afterAll, beforeAll, expect, test } from "vitest";
import { perform } from "#api/perform.ts";
import { getSelf, listSessions, signIn } from "#features/accounts/contract.ts";
import { findActor } from "#features/accounts/index.ts";
import { startTestSite, type TestSite } from "#tests/site.ts";
import { fillAccounts } from "./fill-accounts.ts";

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.stop());

test("every demo account signs in, has a working token, and filling again is harmless", async () => {
  await fillAccounts(site.services);
  const { demo } = await fillAccounts(site.services);
  expect(demo.map(({ username }) => username)).toEqual(["admin", "moderator", "creator", "visitor"]);
  for (const { username, email, password, token } of demo) {
    const actor = await findActor(site.services, token);
    if (!actor) throw new Error("The token is unknown.");
    const self = await perform(getSelf, { ...site.as(null), actor }, {});
    expect(self).toMatchObject({ username, email, emailVerified: true });
    const entered = await perform(signIn, site.as(null), { login: email, password });
    if (entered.outcome !== "signed-in") throw new Error("There is no second factor.");
    const session = await findActor(site.services, entered.session.token);
    if (!session) throw new Error("The session is unknown.");
    expect(await perform(listSessions, { ...site.as(null), actor: session }, {})).toHaveLength(1);
  }
});
