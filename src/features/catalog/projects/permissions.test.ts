// Tests permissions: each bit alone allows its own actions, and all the others together do not.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { perform } from "#api/perform.ts";
import * as catalog from "#features/catalog/contract.ts";
import { findActor } from "#features/accounts/index.ts";
import type { ProjectPermission } from "#features/teams/index.ts";
import { allProjectPermissions, bitsOf, insertOrganization, insertTeam } from "#features/teams/index.ts";
import { newId } from "#kernel/id.ts";
import { Problem } from "#kernel/problem.ts";
import type { Scope } from "#kernel/scope.ts";
import { startTestSite } from "#tests/site.ts";
import type { TestPerson, TestSite } from "#tests/site.ts";
import { draftProject, fabricJar, fresh, join, once, publish, refused, upload } from "#tests/things.ts";

let site: TestSite;
let owner: TestPerson;
let member: TestPerson;
let project: { id: string; teamId: string };
let version: string;
beforeAll(async () => {
  site = await startTestSite();
  [owner, member] = [await site.person(), await site.person()];
  project = await draftProject(site, owner);
  version = (await publish(site, owner, project.id)).id;
  await join(site, project.teamId, member, 0);
});
afterAll(() => site.stop());

async function grant(permissions: number, accepted = true): Promise<void> {
  await site.services.db
    .updateTable("team_members")
    .set({ permissions, accepted })
    .where("team_id", "=", project.teamId)
    .where("user_id", "=", member.id)
    .execute();
}

type Attempt = (person: TestPerson) => Promise<unknown>;
const as = (person: TestPerson) => site.as(person);

/** Every action that requires a permission on a project, as a call that gets far enough to fail for lack of it. */
const attempts: readonly (readonly [what: string, needs: ProjectPermission, attempt: Attempt])[] = [
  ["edit", "EDIT_DETAILS", (p) => perform(catalog.editProject, as(p), { project: project.id, title: fresh("Title") })],
  ["edit nothing", "EDIT_DETAILS", (p) => perform(catalog.editProject, as(p), { project: project.id })],
  ["describe", "EDIT_BODY", (p) => perform(catalog.editProject, as(p), { project: project.id, body: "Text." })],
  ["edit several", "EDIT_DETAILS", (p) => perform(catalog.editProjects, as(p), { ids: [project.id], wikiUrl: null })],
  ["remove the icon", "EDIT_DETAILS", (p) => perform(catalog.removeProjectIcon, as(p), { project: project.id })],
  [
    "set the icon",
    "EDIT_DETAILS",
    (p) => perform(catalog.setProjectIcon, as(p), { project: project.id }, once(Buffer.from("no picture"))),
  ],
  [
    "add a picture",
    "EDIT_DETAILS",
    (p) => perform(catalog.addGalleryImage, as(p), { project: project.id }, once(Buffer.from("no picture"))),
  ],
  [
    "change a picture",
    "EDIT_DETAILS",
    (p) => perform(catalog.editGalleryImage, as(p), { project: project.id, image: "none" }),
  ],
  [
    "remove a picture",
    "EDIT_DETAILS",
    (p) => perform(catalog.removeGalleryImage, as(p), { project: project.id, image: "none" }),
  ],
  ["publish", "UPLOAD_VERSION", (p) => publish(site, p, project.id, { versionNumber: fresh("1") })],
  ["edit a version", "UPLOAD_VERSION", (p) => perform(catalog.editVersion, as(p), { version, name: "Renamed" })],
  [
    "add a file",
    "UPLOAD_VERSION",
    async (p) => {
      const files = [{ upload: (await upload(site, p, fabricJar(), `${fresh("more")}.jar`)).id }];
      return perform(catalog.addVersionFiles, as(p), { version, files });
    },
  ],
  [
    "delete a version",
    "DELETE_VERSION",
    async (p) => {
      const spare = await publish(site, owner, project.id, { versionNumber: fresh("9") });
      return perform(catalog.deleteVersion, as(p), { version: spare.id });
    },
  ],
  [
    "delete a file",
    "DELETE_VERSION",
    async (p) => {
      const files = [
        [`${fresh("a")}.jar`, fabricJar()],
        [`${fresh("b")}.jar`, fabricJar()],
      ] as const;
      const spare = await publish(site, owner, project.id, { versionNumber: fresh("8") }, files);
      return perform(catalog.deleteFile, as(p), { hash: spare.files[1]?.sha1 ?? "" });
    },
  ],
  [
    "delete the project",
    "DELETE_PROJECT",
    async (p) => {
      const spare = await draftProject(site, owner);
      const [row] = await site.services.db
        .selectFrom("team_members")
        .selectAll()
        .where("team_id", "=", project.teamId)
        .where("user_id", "=", p.id)
        .execute();
      if (row) await join(site, spare.teamId, p, row.permissions, row.accepted);
      return perform(catalog.deleteProject, as(p), { project: spare.id });
    },
  ],
];

/** Whether the attempt failed for lack of permission; any other failure means it got past that check. */
async function isForbidden(attempt: Promise<unknown>): Promise<boolean> {
  try {
    await attempt;
    return false;
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return error.kind === "forbidden";
  }
}

describe.each(attempts)("to %s a member needs %s", (_, needs, attempt) => {
  test("and that bit alone is enough", async () => {
    await grant(bitsOf([needs]));
    expect(await isForbidden(attempt(member))).toBe(false);
  });

  test("and all the others are not", async () => {
    await grant(allProjectPermissions - bitsOf([needs]));
    expect(await isForbidden(attempt(member))).toBe(true);
  });

  test("and strangers and invitees may not", async () => {
    expect(await refused(attempt(await site.person()))).toBe("missing");
    await grant(allProjectPermissions, false);
    expect(await isForbidden(attempt(member))).toBe(true);
  });
});

describe("staff who are not members", () => {
  const moderators = ["EDIT_DETAILS", "EDIT_BODY", "UPLOAD_VERSION"];

  test.each(attempts)("to %s: moderators by their own bits, admins always", async (_, needs, attempt) => {
    const [moderator, admin] = [await site.person(undefined, "moderator"), await site.person(undefined, "admin")];
    expect(await isForbidden(attempt(moderator))).toBe(!moderators.includes(needs));
    expect(await isForbidden(attempt(admin))).toBe(false);
  });
});

describe("an organization's members", () => {
  test("have their default bits on its projects, overridden by a row in the project's team", async () => {
    const team = newId<"team">();
    const row = { id: newId<"organization">(), team_id: team, slug: fresh("group"), name: "Group", description: "" };
    await insertTeam(site.services.db, team);
    await insertOrganization(site.services.db, { ...row, icon_id: null, color: null });
    const [editor, reader, invited] = [await site.person(), await site.person(), await site.person()];
    await join(site, team, editor, bitsOf(["EDIT_DETAILS"]));
    await join(site, team, reader, 0);
    await join(site, team, invited, allProjectPermissions, false);
    const own = await draftProject(site, owner);
    await site.services.db.updateTable("projects").set({ organization_id: row.id }).where("id", "=", own.id).execute();
    const edit = (person: TestPerson) => perform(catalog.editProject, as(person), { project: own.id, title: "Ours" });
    const read = (person: TestPerson) => perform(catalog.getProject, as(person), { project: own.id });
    await edit(editor);
    expect(await refused(edit(reader))).toBe("forbidden");
    expect((await read(reader)).can.edit).toBe(false);
    expect(await refused(read(invited))).toBe("missing");
    await join(site, own.teamId, editor, bitsOf(["EDIT_BODY"]));
    expect(await refused(edit(editor))).toBe("forbidden");
    const card = await read(editor);
    expect(card).toMatchObject({ organization: { id: row.id }, can: { edit: false, editBody: true } });
  });
});

describe("the member list", () => {
  test("shows accepted members to everyone, and the others and all permissions only to those with inside access", async () => {
    const open = await draftProject(site, owner);
    await site.services.db.updateTable("projects").set({ status: "approved" }).where("id", "=", open.id).execute();
    const [accepted, pending, stranger] = [await site.person(), await site.person(), await site.person()];
    await join(site, open.teamId, accepted, 5);
    await join(site, open.teamId, pending, 7, false);
    const list = async (person: TestPerson | null) => {
      const rows = await perform(catalog.listProjectMembers, site.as(person), { project: open.id });
      return rows.map(({ user, permissions }) => [user.id, permissions]);
    };
    const outside = [
      [owner.id, null],
      [accepted.id, null],
    ];
    expect(await list(null)).toEqual(outside);
    expect(await list(stranger)).toEqual(outside);
    expect(await list(pending)).toEqual([...outside, [pending.id, null]]);
    const all = [
      [owner.id, allProjectPermissions],
      [accepted.id, 5],
      [pending.id, 7],
    ];
    expect(await list(accepted)).toEqual(all);
    expect(await list(await site.person(undefined, "moderator"))).toEqual(all);
  });

  test("of an organization is visible to the organization's members only", async () => {
    const team = newId<"team">();
    const row = { id: newId<"organization">(), team_id: team, slug: fresh("group"), name: "Group", description: "" };
    await insertTeam(site.services.db, team);
    await insertOrganization(site.services.db, { ...row, icon_id: null, color: null });
    const [insider, waiting, helper] = [await site.person(), await site.person(), await site.person()];
    await join(site, team, insider, 3);
    await join(site, team, waiting, 3, false);
    const own = await draftProject(site, owner);
    await join(site, own.teamId, helper, 1);
    await site.services.db.updateTable("projects").set({ organization_id: row.id }).where("id", "=", own.id).execute();
    const list = async (person: TestPerson) => {
      const rows = await perform(catalog.listProjectMembers, site.as(person), { project: own.id });
      return rows.map(({ user, permissions }) => [user.id, permissions]);
    };
    const ofProject = [
      [owner.id, allProjectPermissions],
      [helper.id, 1],
    ];
    expect(await list(helper)).toEqual([...ofProject, [insider.id, null]]);
    expect(await list(insider)).toEqual([...ofProject, [insider.id, 3], [waiting.id, 3]]);
  });
});

describe("a token", () => {
  /** A call with a token of the owner that has exactly these scopes. */
  async function carrying(...scopes: Scope[]) {
    const actor = await findActor(site.services, await site.tokenOf(owner, scopes));
    if (!actor) throw new Error("A token that was just made names nobody.");
    return { ...site.as(owner), actor };
  }

  test("with an operation's scope sees the draft it acts on, and nothing else", async () => {
    const input = { slug: fresh("one"), title: "One", summary: "One scope.", type: "mod", licenseId: "MIT" } as const;
    const made = await perform(catalog.createProject, await carrying("PROJECT_CREATE"), input);
    expect(made).toMatchObject({ slug: input.slug, status: "draft" });
    const given = { project: made.id };
    await perform(catalog.editProject, await carrying("PROJECT_WRITE"), { ...given, title: "Two" });
    expect(await refused(perform(catalog.getProject, await carrying("PROJECT_WRITE"), given))).toBe("missing");
    const draft = await publish(site, owner, made.id, { status: "draft" });
    await perform(catalog.editVersion, await carrying("VERSION_WRITE"), { version: draft.id, name: "Two" });
    await perform(catalog.deleteVersion, await carrying("VERSION_DELETE"), { version: draft.id });
    await perform(catalog.deleteProject, await carrying("PROJECT_DELETE"), given);
  });

  test("sees hidden versions only with VERSION_READ", async () => {
    const draft = await publish(site, owner, project.id, { versionNumber: fresh("d"), status: "draft" });
    const seen = async (...scopes: Scope[]) => {
      const context = await carrying(...scopes);
      const ids = (await perform(catalog.listVersions, context, { project: project.id })).map((one) => one.id);
      const { versionIds } = await perform(catalog.getProject, context, { project: project.id });
      const alone = await perform(catalog.getVersions, context, { ids: [draft.id] });
      return [ids.includes(draft.id), versionIds.includes(draft.id), alone.length];
    };
    expect(await seen("PROJECT_READ")).toEqual([false, false, 0]);
    expect(await seen("PROJECT_READ", "VERSION_READ")).toEqual([true, true, 1]);
  });
});
