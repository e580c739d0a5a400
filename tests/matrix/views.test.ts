// What each actor is shown of the main views: the fields that hold something, so that a new field is seen by whom it is meant for.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { perform } from "#api/perform.ts";
import { getSelf, getUser } from "#features/accounts/contract.ts";
import { getProject, listProjectMembers } from "#features/catalog/contract.ts";
import { listTeamMembers } from "#features/teams/contract.ts";
import type { AnyOperation, OutputOf } from "#kernel/operation.ts";
import { startTestSite } from "#tests/site.ts";
import type { TestSite } from "#tests/site.ts";
import type { Asker } from "./actors.ts";
import { people, programs } from "./actors.ts";
import { readRow } from "./notation.ts";
import type { Stage, Staged } from "./stage.ts";
import { setMatrix } from "./stage.ts";

let site: TestSite;
let stage: Stage;
let shown: Staged;
beforeAll(async () => {
  site = await startTestSite();
  stage = await setMatrix(site);
  const found = stage.projects.find((one) => one.project === "approved");
  if (!found) throw new Error("There is an approved project.");
  shown = found;
  await site.world.db
    .updateTable("projects")
    .set({ moderator_message: "A word." })
    .where("id", "=", shown.thing.id)
    .execute();
});
afterAll(() => site.stop());

/** A value's fields that hold something; of a list, those of any of its items. */
function heldIn(value: unknown): string[] {
  if (Array.isArray(value)) return [...new Set(value.flatMap(heldIn))].toSorted();
  const entries = Object.entries((value ?? {}) as Record<string, unknown>);
  const isHeld = (inner: unknown) => inner !== null && inner !== false && inner !== "";
  return entries.filter(([, inner]) => isHeld(inner)).map(([key]) => key);
}

/** Everyone through a session, and the owner's tokens that could make a difference; permissions are all alike. */
function askers(): Asker[] {
  const row = readRow("anyone reads project");
  const emails = programs(stage, readRow("USER_READ_EMAIL reads"), shown);
  const telling = [...programs(stage, row, shown), ...emails.filter(({ name }) => /(?<!_)USER_READ_EMAIL$/.test(name))];
  return [
    ...people(stage).filter(({ name }) => !/bit (?!EDIT_BODY|UPLOAD)/.test(name)),
    ...telling.filter(({ name }) => name.startsWith("token") && !name.includes("_WRITE")),
  ];
}

/** By what they see less than others: who. */
async function whoLacksWhat<O extends AnyOperation>(
  operation: O,
  input: object,
  whole: (answer: OutputOf<O>) => unknown = (all) => all,
) {
  const held = new Map<string, string[]>();
  for (const { name, actor } of askers()) {
    const answer = await perform(operation, { ...site.as(null), actor }, input).catch(() => null);
    held.set(name, answer === null ? [] : heldIn(whole(answer)));
  }
  const all = [...new Set([...held.values()].flat())].toSorted();
  const lacking = (keys: string[]) =>
    keys.length === 0 ? "nothing" : all.filter((key) => !keys.includes(key)).join(" ");
  const groups = Map.groupBy([...held], ([, keys]) => lacking(keys));
  return Object.fromEntries([...groups].map(([lacks, who]) => [lacks, who.map(([name]) => name)]));
}

describe("who is shown less than others, and what they are not shown", () => {
  test("a project", async () => {
    expect(await whoLacksWhat(getProject, { project: shown.thing.id })).toMatchInlineSnapshot(`
      {
        "": [
          "owner",
          "owner, unconfirmed",
          "owner, suspended",
          "moderator",
          "admin",
          "admin, unconfirmed",
          "bit UPLOAD_VERSION",
          "organization bit UPLOAD_VERSION",
          "bit EDIT_BODY",
          "organization bit EDIT_BODY",
          "token with PROJECT_READ alone",
          "token with all but USER_READ",
          "token with all but VERSION_READ",
          "token with every scope",
          "token limited to this",
          "token with all but USER_READ_EMAIL",
        ],
        "moderatorMessage": [
          "visitor",
          "stranger",
          "former member",
          "pending member",
          "admin, suspended",
          "token with USER_READ alone",
          "token with VERSION_READ alone",
          "token with all but PROJECT_READ",
          "token with no scope",
          "token limited to another",
          "token with every scope of somebody suspended",
        ],
      }
    `);
  });

  test("a project's members", async () => {
    expect(await whoLacksWhat(listProjectMembers, { project: shown.thing.id })).toMatchInlineSnapshot(`
      {
        "": [
          "owner",
          "owner, unconfirmed",
          "owner, suspended",
          "moderator",
          "admin",
          "admin, unconfirmed",
          "bit UPLOAD_VERSION",
          "organization bit UPLOAD_VERSION",
          "bit EDIT_BODY",
          "organization bit EDIT_BODY",
          "token with PROJECT_READ alone",
          "token with all but USER_READ",
          "token with all but VERSION_READ",
          "token with every scope",
          "token limited to this",
          "token with all but USER_READ_EMAIL",
        ],
        "payoutsSplit permissions": [
          "visitor",
          "stranger",
          "former member",
          "pending member",
          "admin, suspended",
          "token with USER_READ alone",
          "token with VERSION_READ alone",
          "token with all but PROJECT_READ",
          "token with no scope",
          "token limited to another",
          "token with every scope of somebody suspended",
        ],
      }
    `);
  });

  test("how many of a team are shown", async () => {
    const count = (members: readonly { accepted: boolean }[]) => ({
      accepted: members.some(({ accepted }) => accepted),
      pending: members.some(({ accepted }) => !accepted),
    });
    const read = await whoLacksWhat(listTeamMembers, { team: shown.thing.teamId }, count);
    expect(read).toMatchInlineSnapshot(`
      {
        "": [
          "owner",
          "owner, unconfirmed",
          "owner, suspended",
          "pending member",
          "moderator",
          "admin",
          "admin, unconfirmed",
          "bit UPLOAD_VERSION",
          "bit EDIT_BODY",
          "token with PROJECT_READ alone",
          "token with all but USER_READ",
          "token with all but VERSION_READ",
          "token with every scope",
          "token limited to this",
          "token with all but USER_READ_EMAIL",
        ],
        "pending": [
          "visitor",
          "stranger",
          "former member",
          "admin, suspended",
          "organization bit UPLOAD_VERSION",
          "organization bit EDIT_BODY",
          "token with USER_READ alone",
          "token with VERSION_READ alone",
          "token with all but PROJECT_READ",
          "token with no scope",
          "token limited to another",
          "token with every scope of somebody suspended",
        ],
      }
    `);
  });

  test("a user", async () => {
    expect(await whoLacksWhat(getUser, { user: stage.owner.id })).toMatchInlineSnapshot(`
      {
        "": [
          "visitor",
          "owner",
          "owner, unconfirmed",
          "owner, suspended",
          "stranger",
          "former member",
          "pending member",
          "moderator",
          "admin",
          "admin, suspended",
          "admin, unconfirmed",
          "bit UPLOAD_VERSION",
          "organization bit UPLOAD_VERSION",
          "bit EDIT_BODY",
          "organization bit EDIT_BODY",
          "token with USER_READ alone",
          "token with PROJECT_READ alone",
          "token with VERSION_READ alone",
          "token with all but USER_READ",
          "token with all but PROJECT_READ",
          "token with all but VERSION_READ",
          "token with every scope",
          "token with no scope",
          "token limited to this",
          "token limited to another",
          "token with every scope of somebody suspended",
          "token with all but USER_READ_EMAIL",
        ],
      }
    `);
  });

  test("oneself", async () => {
    expect(await whoLacksWhat(getSelf, {})).toMatchInlineSnapshot(`
      {
        "": [
          "owner",
          "owner, unconfirmed",
          "owner, suspended",
          "token with all but PROJECT_READ",
          "token with all but VERSION_READ",
          "token with every scope",
        ],
        "email": [
          "stranger",
          "former member",
          "pending member",
          "moderator",
          "admin",
          "admin, suspended",
          "admin, unconfirmed",
          "bit UPLOAD_VERSION",
          "organization bit UPLOAD_VERSION",
          "bit EDIT_BODY",
          "organization bit EDIT_BODY",
          "token with USER_READ alone",
          "token with all but USER_READ_EMAIL",
        ],
        "nothing": [
          "visitor",
          "token with PROJECT_READ alone",
          "token with VERSION_READ alone",
          "token with all but USER_READ",
          "token with no scope",
          "token limited to this",
          "token limited to another",
          "token with every scope of somebody suspended",
        ],
      }
    `);
  });
});
