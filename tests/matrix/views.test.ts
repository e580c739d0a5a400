// Tests of which fields each actor is shown in the main views: listed explicitly, so that a new one is deliberate.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { perform } from "#api/perform.ts";
import {
  getApp,
  getSelf,
  getShownEmail,
  getUser,
  listApps,
  listOwnApps,
  listSessions,
  listTokens,
} from "#features/accounts/contract.ts";
import { getProject, getVersion, listProjectMembers } from "#features/catalog/contract.ts";
import { getOrganization, listTeamMembers } from "#features/teams/contract.ts";
import type { AnyOperation } from "#kernel/operation.ts";
import { Problem } from "#kernel/problem.ts";
import { startTestSite } from "#tests/site.ts";
import type { TestSite } from "#tests/site.ts";
import type { Asker } from "./actors.ts";
import { people, programs } from "./actors.ts";
import { readRow } from "./notation.ts";
import type { Stage, Staged } from "./stage.ts";
import { setMatrix } from "./stage.ts";

let site: TestSite;
let stage: Stage;
let open: Staged;
let draft: Staged;
let askers: ReadonlyMap<string, Asker>;

function staged(state: string): Staged {
  const found = stage.projects.find(({ project }) => project === state);
  if (!found) throw new Error(`There is no project that is ${state}.`);
  return found;
}

beforeAll(async () => {
  site = await startTestSite({ env: { BASE_URL: "http://localhost:4000" } });
  stage = await setMatrix(site);
  [open, draft] = [staged("approved"), staged("draft")];
  const { db } = site.services;
  await db.updateTable("projects").set({ moderator_message: "A word." }).execute();
  const shown = { email_shown: true, email_verified_at: new Date(), bio: "Words." };
  await db.updateTable("users").set(shown).where("id", "=", stage.owner.id).execute();
  const emails = programs(stage, readRow("USER_READ_EMAIL reads"), open);
  const all = [...emails, ...people(stage), ...programs(stage, readRow("anyone reads project"), open)];
  askers = new Map(all.map((asker) => [asker.name, asker]));
});
afterAll(() => site.stop());

const isHeld = (value: unknown) => value !== null && value !== false && value !== "";

/** The non-empty fields, including those of `can`; for a list, the fields of all its items. */
function heldIn(value: unknown): string[] {
  if (Array.isArray(value)) return [...new Set(value.flatMap(heldIn))];
  return Object.entries((value ?? {}) as Record<string, unknown>).flatMap(([key, inner]) =>
    key === "can" ? heldIn(inner).map((one) => `can.${one}`) : isHeld(inner) ? [key] : [],
  );
}

/** The fields an actor is shown, in alphabetical order; `refused` where the call is, or the list is empty. */
async function shownTo(name: string, operation: AnyOperation, input: object): Promise<string> {
  const asker = askers.get(name);
  if (!asker) throw new Error(`Nobody is called "${name}".`);
  const answer = await perform(operation, { ...site.as(null), actor: asker.actor }, input).catch((error: unknown) => {
    if (error instanceof Problem) return null;
    throw error;
  });
  return heldIn(answer).toSorted().join(" ") || "nothing";
}

/** Sets of fields, with the actors who are shown them. */
type Shown = readonly (readonly [fields: string, who: readonly string[]])[];

/** Actors who are shown something other than listed. */
async function faultsOf(operation: AnyOperation, input: object, shown: Shown): Promise<string[]> {
  const told: string[] = [];
  for (const [fields, who] of shown)
    for (const name of who) {
      const got = await shownTo(name, operation, input);
      const meant = fields.split(" ").toSorted().join(" ");
      if (got !== meant) told.push(`${name} is shown ${got}, not ${meant}`);
    }
  return told;
}

/** What the owner may do is shown to any of their programs, though not all see hidden details. */
const unseeing = [
  "token with USER_READ alone",
  "token with all but PROJECT_READ",
  "application with all but PROJECT_READ",
  "token with no scope",
];
const outsiders = [
  "visitor",
  "stranger",
  "former member",
  "admin, suspended",
  "organization pending member",
  ...unseeing,
  "token limited to another",
  "token limited to another organization",
  "token of owner, suspended with every scope",
  "application of owner, suspended with every scope",
  "token of stranger with every scope",
  "application of moderator with every scope",
  "application of admin with every scope",
  "token of moderator limited to another",
  "token of admin limited to another",
];
const staff = ["moderator", "token of moderator with every scope"];
const admins = ["admin", "admin, unconfirmed", "token of admin with every scope"];
const owners = [
  "owner",
  "owner, unconfirmed",
  "owner, suspended",
  "token with every scope",
  "application with every scope",
  "token with PROJECT_READ alone",
  "token limited to this",
  "token limited to the organization",
];
const members = ["bit UPLOAD_VERSION", "token of bit EDIT_BODY with every scope"];
const colleagues = ["organization bit EDIT_BODY", "organization ADD_PROJECT"];
const invited = ["pending member", "token of pending member with every scope"];
const everyone = [...outsiders, ...staff, ...admins, ...owners, ...members, ...colleagues, ...invited];

describe("a project", () => {
  const project = [
    "id slug type types title summary status requestedStatus license links donations categories additionalCategories",
    "loaders gameVersions environments gallery downloads followers created published updated teamId threadId",
    "organization monetizationStatus versionIds",
  ].join(" ");
  const all = "can.edit can.editBody can.upload can.deleteVersion can.delete can.manageMembers can.viewAnalytics";
  const inside: Shown = [
    [`${project} moderatorMessage can.readModeration can.edit can.editBody can.upload can.review`, staff],
    [`${project} moderatorMessage can.readModeration ${all} can.review`, admins],
    [`${project} moderatorMessage can.readModeration can.upload`, ["bit UPLOAD_VERSION"]],
    [`${project} moderatorMessage can.readModeration can.editBody`, ["organization bit EDIT_BODY"]],
    [`${project} moderatorMessage can.readModeration`, ["organization ADD_PROJECT"]],
  ];

  test("that is approved shows moderator messages to its team and staff", async () =>
    expect(
      await faultsOf(getProject, { project: open.thing.id }, [
        [project, [...outsiders.filter((name) => !unseeing.includes(name)), ...invited]],
        [`${project} ${all}`, unseeing],
        [`${project} moderatorMessage can.readModeration ${all}`, owners],
        ...inside,
      ]),
    ).toEqual([]));

  test("that is a draft is visible to its team and staff only", async () =>
    expect(
      await faultsOf(getProject, { project: draft.thing.id }, [
        ["nothing", [...outsiders, "token limited to this"]],
        [project, invited],
        [
          `${project} moderatorMessage can.readModeration ${all} can.submit`,
          owners.filter((name) => name !== "token limited to this"),
        ],
        ...inside,
      ]),
    ).toEqual([]));

  const version = [
    "id projectId authorId versionNumber name channel status environment loaders gameVersions downloads published",
    "files dependencies",
  ].join(" ");

  test("has a version that is shown the same way", async () =>
    expect(await faultsOf(getVersion, { version: open.thing.version }, [[version, everyone]])).toEqual([]));
});

describe("members", () => {
  const member = "teamId user role isOwner accepted ordering";

  test("of a project show permissions to the team", async () =>
    expect(
      await faultsOf(listProjectMembers, { project: open.thing.id }, [
        [member, [...outsiders, ...invited]],
        [`${member} permissions payoutsSplit`, [...owners, ...staff, ...admins, ...members, ...colleagues]],
      ]),
    ).toEqual([]));

  test("of a team show permissions to its members and staff, not to the invited", async () =>
    expect(
      await faultsOf(listTeamMembers, { team: open.thing.teamId }, [
        [member, [...outsiders, ...invited, ...colleagues]],
        [`${member} permissions payoutsSplit`, [...owners, ...staff, ...admins, ...members]],
      ]),
    ).toEqual([]));

  test.each([
    ["everyone except invited users", false, [...outsiders, ...colleagues]],
    ["including invited users", true, [...owners, ...staff, ...admins, ...members, ...invited]],
  ] as const)("of a team are, for some, %s", async (_, pending, who) => {
    for (const name of who) {
      const { actor } = askers.get(name) ?? {};
      const context = { ...site.as(null), ...(actor ? { actor } : {}) };
      const team = await perform(listTeamMembers, context, { team: open.thing.teamId });
      expect([name, team.some(({ accepted }) => !accepted)]).toEqual([name, pending]);
    }
  });

  test("of an organization show no permissions to anyone", async () =>
    expect(
      await faultsOf(getOrganization, { organization: stage.things.organization }, [
        ["id teamId slug name members", everyone],
      ]),
    ).toEqual([]));
});

describe("a user", () => {
  const user = "id username bio role badges joined projectCount downloads followers";
  const self = `${user} emailShown`;

  test("shows the same to everyone", async () =>
    expect(await faultsOf(getUser, { user: stage.owner.id }, [[user, everyone]])).toEqual([]));

  test("can read their own email address with its scope", async () =>
    expect(
      await faultsOf(getSelf, {}, [
        [
          `${self} email emailVerified`,
          ["owner", "owner, suspended", "token with every scope", "application with every scope"],
        ],
        [
          self,
          ["token with USER_READ alone", "token with all but USER_READ_EMAIL", "application with USER_READ alone"],
        ],
        ["nothing", ["visitor", "token with USER_READ_EMAIL alone", "token with no scope", "token limited to this"]],
        ["nothing", ["token with all but USER_READ", "token of owner, suspended with every scope"]],
      ]),
    ).toEqual([]));

  test("shows a public email address to signed-in users", async () =>
    expect(
      await faultsOf(getShownEmail, { user: stage.owner.id }, [
        ["email", ["owner", "stranger", "moderator", "admin", "admin, suspended"]],
        ["nothing", ["visitor", "token with every scope", "application with every scope"]],
      ]),
    ).toEqual([]));
});

describe("personal lists", () => {
  const programsOf = ["visitor", "token with every scope", "application with every scope", "token limited to this"];

  test("tokens are listed for their user, signed in", async () =>
    expect(
      await faultsOf(listTokens, {}, [
        ["id name hint scopes created expires", ["owner", "owner, suspended"]],
        ["nothing", ["stranger", "moderator", "admin", ...programsOf]],
      ]),
    ).toEqual([]));

  test("sessions are listed for their user, signed in", async () =>
    expect(
      await faultsOf(listSessions, {}, [
        [
          "id current platform userAgent ip created lastUsed expires refreshExpires",
          ["owner", "owner, suspended", "stranger", "moderator", "admin"],
        ],
        ["nothing", programsOf],
      ]),
    ).toEqual([]));

  const app = "id name owner scopes redirects confidential created";

  test("applications are listed with the hint of their secret for their creator", async () =>
    expect(
      await faultsOf(listOwnApps, {}, [
        [`${app} hint`, ["owner", "owner, suspended"]],
        ["nothing", ["stranger", "moderator", "admin", ...programsOf]],
      ]),
    ).toEqual([]));

  test("applications are shown to everyone without the hint", async () => {
    expect(await faultsOf(getApp, { app: stage.things.app }, [[app, everyone]])).toEqual([]);
    expect(await faultsOf(listApps, { ids: [stage.things.app] }, [[app, everyone]])).toEqual([]);
  });
});
