// Tests limited tokens: the user's rights on the token's targets, a visitor's rights everywhere else.
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { perform } from "#api/perform.ts";
import { createToken, editUser, getSelf, listTokens } from "#features/accounts/contract.ts";
import { findActor } from "#features/accounts/index.ts";
import * as catalog from "#features/catalog/contract.ts";
import { findByIds } from "#features/catalog/projects/find-project.ts";
import { maySee, maySeeInside, maySeeVersions, permissionsFor } from "#features/catalog/projects/rules.ts";
import { allProjectPermissions, insertMember, insertOrganization, insertTeam } from "#features/teams/index.ts";
import { listMembersOfTeams, listTeamMembers } from "#features/teams/contract.ts";
import type { Only } from "#kernel/actor.ts";
import { newId } from "#kernel/id.ts";
import type { Scope } from "#kernel/scope.ts";
import { limitableScopes } from "#kernel/scope.ts";
import type { Context } from "#platform/context.ts";
import type { TestPerson, TestSite } from "#tests/site.ts";
import { startTestSite } from "#tests/site.ts";
import {
  draftProject,
  fabricJar,
  fresh,
  hashOf,
  join,
  once,
  openProject,
  publish,
  refusal,
  refused,
  upload,
} from "#tests/things.ts";

type Made = { id: string; teamId: string; slug: string };
let site: TestSite;
let person: TestPerson;
let admin: TestPerson;
let stranger: TestPerson;
let group: { id: string; teamId: string };
let own: Made;
let open: Made;
let grouped: Made;
let invited: Made;
let foreign: Made;

async function organization(...members: TestPerson[]) {
  const teamId = newId<"team">();
  const id = newId<"organization">();
  const { db } = site.services;
  await insertTeam(db, teamId);
  const words = { slug: fresh("group"), name: "A group", description: "" };
  await insertOrganization(db, { id, team_id: teamId, ...words, icon_id: null, color: null });
  const rights = { permissions: allProjectPermissions, organization_permissions: 255, accepted: true };
  const rest = { role: "Member", is_owner: false, payouts_split: 0, ordering: 0 };
  for (const { id: user_id } of members) await insertMember(db, { team_id: teamId, user_id, ...rights, ...rest });
  return { id, teamId };
}

beforeAll(async () => {
  site = await startTestSite();
  person = await site.person();
  stranger = await site.person();
  admin = await site.person(undefined, "admin");
  group = await organization(person, stranger);
  own = await draftProject(site, person);
  open = (await openProject(site, person, admin)).project;
  grouped = await draftProject(site, person, { organization: group.id });
  invited = await draftProject(site, stranger);
  await join(site, invited.teamId, person, allProjectPermissions, false);
  foreign = await draftProject(site, stranger);
});
afterAll(() => site.stop());

const all: readonly Scope[] = [...limitableScopes];

/** A call by a token of the user with these limits, as it arrives at the API. */
async function carrying(only: Partial<Only> | null, who = person, scopes = all): Promise<Context> {
  const expires = new Date(Date.now() + 3_600_000).toISOString();
  const limits = only && { projects: [...(only.projects ?? [])], organizations: [...(only.organizations ?? [])] };
  const asked = { name: "limited", scopes: [...scopes], expires, only: limits };
  const { token } = await perform(createToken, site.as(who), asked);
  const actor = await findActor(site.services, token);
  if (!actor) throw new Error("The token is fresh.");
  return { ...site.as(null), actor };
}

/** The same actor with other limits, as a row of the table would have them. */
function limited(who: TestPerson, only: Only | null): Context {
  const { actor } = who;
  if (actor.kind !== "person") throw new Error("A person is no visitor.");
  const plain = { ...actor.person, role: "developer" as const };
  let scopes = 0;
  for (let bit = 0; bit < 48; bit += 1) scopes += 2 ** bit;
  return {
    ...site.as(null),
    actor: {
      ...actor,
      person: only === null ? plain : actor.person,
      credential: { kind: "token", id: "limited", scopes, only },
    },
  };
}

async function rights(context: Context, { id }: Made): Promise<object> {
  const [found] = await findByIds(context, [id]);
  if (!found) return { seen: false };
  const { row, standing } = found;
  const { member, invited: asked, bits } = standing;
  const sight = [maySee(row.status, standing), maySeeInside(standing), maySeeVersions(standing)];
  return { seen: true, member, asked, bits, sight, can: permissionsFor(row.status, standing) };
}

test("on its targets a token has the user's rights without a staff role, elsewhere a visitor's", async () => {
  const projects = [own, open, grouped, invited, foreign];
  const groupOf = new Map([[grouped.id, group.id]]);
  await fc.assert(
    fc.asyncProperty(
      fc.subarray([own.id, open.id, grouped.id, invited.id, foreign.id]),
      fc.subarray([group.id, "00000000"]),
      fc.constantFrom(person, stranger, admin),
      async (ids, organizations, who) => {
        const context = limited(who, { projects: ids, organizations });
        for (const project of projects) {
          const within = ids.includes(project.id) || organizations.includes(groupOf.get(project.id) ?? "none");
          const expected = await rights(within ? limited(who, null) : site.as(null), project);
          expect(await rights(context, project)).toEqual(expected);
        }
      },
    ),
    { numRuns: 60 },
  );
});

describe("a token limited to one project", () => {
  let context: Context;
  beforeAll(async () => {
    context = await carrying({ projects: [own.id] });
  });

  test("reads, edits and publishes there", async () => {
    expect((await perform(catalog.getProject, context, { project: own.id })).can.edit).toBe(true);
    await perform(catalog.editProject, context, { project: own.id, summary: "Changed by a limited token." });
    const received = await perform(
      catalog.createUpload,
      context,
      { fileName: "a.jar", project: own.id },
      once(fabricJar()),
    );
    const version = await perform(catalog.createVersion, context, {
      project: own.id,
      versionNumber: "1.0.0",
      name: "First",
      channel: "release",
      loaders: ["fabric"],
      gameVersions: ["1.20.1"],
      files: [{ upload: received.id }],
    });
    expect(version.authorId).toBe(person.id);
    await perform(catalog.editVersion, context, { version: version.id, name: "Renamed" });
    expect(await perform(catalog.getVersion, context, { version: version.id })).toMatchObject({ name: "Renamed" });
  });

  test("never finds the user's other hidden projects", async () => {
    expect(await refused(perform(catalog.getProject, context, { project: grouped.id }))).toBe("missing");
    expect(await refused(perform(catalog.editProject, context, { project: grouped.slug, title: "Mine" }))).toBe(
      "missing",
    );
    expect(await refused(perform(catalog.listProjectMembers, context, { project: grouped.id }))).toBe("missing");
    const listed = await perform(catalog.getProjects, context, { ids: [own.id, grouped.id, invited.id, open.id] });
    expect(listed.map(({ id }) => id)).toEqual([own.id, open.id]);
    const ofUser = await perform(catalog.listUserProjects, context, { user: person.id });
    expect(ofUser.map(({ id }) => id).toSorted()).toEqual([own.id, open.id].toSorted());
    expect(await perform(catalog.userPage, context, { user: person.id })).toMatchObject({ isSelf: false });
  });

  test("finds no versions of hidden projects, by id or by hash", async () => {
    const jar = fabricJar();
    const version = await publish(site, person, grouped.id, {}, [["hidden.jar", jar]]);
    expect(await refused(perform(catalog.getVersion, context, { version: version.id }))).toBe("missing");
    expect(await refused(perform(catalog.findByHash, context, { hash: hashOf(jar) }))).toBe("missing");
    expect(await refused(perform(catalog.deleteFile, context, { hash: hashOf(jar) }))).toBe("missing");
    expect(await refused(perform(catalog.deleteVersion, context, { version: version.id }))).toBe("missing");
  });

  test("reads the user's public projects as a visitor and cannot change them", async () => {
    const view = await perform(catalog.getProject, context, { project: open.id });
    expect(view.can).toEqual((await perform(catalog.getProject, site.as(null), { project: open.id })).can);
    const changes = [
      perform(catalog.editProject, context, { project: open.id, title: "Other" }),
      perform(catalog.editProjects, context, { ids: [own.id, open.id], addCategories: ["utility"] }),
      perform(catalog.deleteProject, context, { project: open.id }),
      perform(catalog.removeProjectIcon, context, { project: open.id }),
      perform(catalog.addGalleryImage, context, { project: open.id }, once(Buffer.from("x"))),
      perform(catalog.createUpload, context, { fileName: "a.jar", project: open.id }, once(fabricJar())),
    ];
    for (const problem of await Promise.all(changes.map(refusal)))
      expect([problem.kind, problem.code]).toEqual(["unauthenticated", "token.limited"]);
    expect((await perform(catalog.getProject, site.as(person), { project: own.id })).categories).toEqual([]);
  });

  test("sees team internals of its own project only", async () => {
    await join(site, own.teamId, stranger, 0, false);
    const [inside, outside, hidden] = await Promise.all(
      [own, open, grouped].map(({ teamId }) => perform(listTeamMembers, context, { team: teamId })),
    );
    expect(inside?.map(({ accepted }) => accepted)).toEqual([true, false]);
    expect(inside?.every(({ permissions }) => permissions !== null)).toBe(true);
    expect(outside?.every(({ permissions }) => permissions === null)).toBe(true);
    expect(hidden).toEqual([]);
    const teams = await perform(listMembersOfTeams, context, {
      ids: [open.teamId, grouped.teamId, own.teamId, group.teamId],
    });
    expect(teams.map((list) => list[0]?.teamId)).toEqual([open.teamId, own.teamId, group.teamId]);
    expect(teams[2]?.every(({ permissions }) => permissions === null)).toBe(true);
  });

  test("creates nothing, and has no access to account operations", async () => {
    const project = {
      slug: fresh("new"),
      title: "New one",
      summary: "Something new.",
      type: "mod",
      licenseId: "MIT",
    } as const;
    expect(await refused(perform(catalog.createProject, context, project))).toBe("unauthenticated");
    const underGroup = { ...project, organization: group.id };
    expect(await refused(perform(catalog.createProject, context, underGroup))).toBe("unauthenticated");
    expect(await refused(perform(getSelf, context, {}))).toBe("unauthenticated");
    expect(await refused(perform(editUser, context, { user: person.id, bio: "Hello." }))).toBe("unauthenticated");
    expect(await refused(perform(listTokens, context, {}))).toBe("unauthenticated");
  });

  test("uses only files that it uploaded itself", async () => {
    const byPerson = await upload(site, person);
    const other = await carrying({ projects: [own.id] });
    const received = await perform(catalog.createUpload, other, { fileName: "b.jar" }, once(fabricJar()));
    for (const one of [byPerson.id, received.id]) {
      expect(await refused(perform(catalog.getUpload, context, { upload: one }))).toBe("missing");
      expect(await refused(perform(catalog.discardUpload, context, { upload: one }))).toBe("missing");
    }
    const files = [{ upload: byPerson.id }];
    const version = {
      versionNumber: "2",
      name: "Two",
      channel: "release",
      loaders: ["fabric"],
      gameVersions: ["1.20.1"],
    } as const;
    const claim = { ...version, loaders: ["fabric"], gameVersions: ["1.20.1"], project: own.id, files };
    expect(await refused(perform(catalog.createVersion, context, claim))).toBe("invalid files");
    expect(await perform(catalog.getUpload, site.as(person), { upload: received.id })).toMatchObject({
      id: received.id,
    });
  });
});

describe("a token limited to an organization", () => {
  test("creates projects in it and has access to those created later", async () => {
    const context = await carrying({ organizations: [group.id] });
    const project = { title: "New one", summary: "Something new.", type: "mod", licenseId: "MIT" } as const;
    const made = await perform(catalog.createProject, context, {
      ...project,
      slug: fresh("new"),
      organization: group.id,
    });
    await perform(catalog.editProject, context, { project: made.id, title: "Newer" });
    const later = await draftProject(site, stranger, { organization: group.id });
    await perform(catalog.editProject, context, { project: later.id, title: "Newest" });
    expect(await refused(perform(catalog.createProject, context, { ...project, slug: fresh("new") }))).toBe(
      "unauthenticated",
    );
    expect(await refused(perform(catalog.getProject, context, { project: own.id }))).toBe("missing");
  });

  test("grants no more than the user's own access", async () => {
    const other = await organization(stranger);
    const hidden = await draftProject(site, stranger, { organization: other.id });
    const context = limited(person, { projects: [hidden.id], organizations: [other.id] });
    expect(await refused(perform(catalog.getProject, context, { project: hidden.id }))).toBe("missing");
  });
});

describe("a limited token of staff", () => {
  test("has no staff powers, not even on its targets", async () => {
    const mine = await draftProject(site, admin);
    const context = await carrying({ projects: [mine.id] }, admin);
    expect(await refused(perform(catalog.reviewProject, context, { project: open.id, decision: "approved" }))).toBe(
      "forbidden",
    );
    expect(await refused(perform(catalog.reviewProject, context, { project: own.id, decision: "approved" }))).toBe(
      "missing",
    );
    expect(await refused(perform(catalog.reviewQueue, context, {}))).toBe("forbidden");
    const review = perform(catalog.reviewProject, context, { project: mine.id, decision: "rejected", message: "No." });
    expect(await refused(review)).toBe("forbidden");
    await perform(catalog.editProject, context, { project: mine.id, summary: "Still a member's to change." });
  });
});
