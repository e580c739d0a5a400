// The stage of the matrix: a project in every state, versions in theirs, things of the owner, and many users.
import { perform } from "#api/perform.ts";
import { addVersionFiles } from "#features/catalog/contract.ts";
import { projectPermissions } from "#features/teams/contract.ts";
import { insertMember } from "#features/teams/index.ts";
import type { Actor, Role } from "#kernel/actor.ts";
import { newId } from "#kernel/id.ts";
import type { UserId } from "#kernel/id.ts";
import { fabricJar, upload } from "#tests/things.ts";
import { makeHidden, makeOrganization, makeThings } from "#tests/contract/make-things.ts";
import type { Thing, Things } from "#tests/contract/sample.ts";
import type { TestPerson, TestSite } from "#tests/site.ts";
import type { State } from "./expect.ts";
import { makeOwn } from "./own-things.ts";
import type { OwnInputs } from "./own-things.ts";

export type Session = Extract<Actor, { kind: "person" }>;

/** A user of the matrix with a new session. */
export interface Somebody {
  readonly id: string;
  readonly actor: Session;
}

export interface Staged extends State {
  readonly thing: Thing;
}

export interface Stage {
  readonly site: TestSite;
  readonly things: Things;
  /** One project for each project state, each with a listed version. */
  readonly projects: readonly Staged[];
  /** Approved projects whose version is a draft or unlisted. */
  readonly versions: readonly Staged[];
  readonly owner: TestPerson;
  /** By role in the matrix: `stranger`, `moderator`, `bit UPLOAD_VERSION`, `organization bit EDIT_BODY`, … */
  readonly people: ReadonlyMap<string, Somebody>;
  /** Inputs that make operations succeed which the samples only call, by operation. */
  readonly own: OwnInputs;
  /** An organization without any of the projects. */
  readonly otherOrganization: string;
}

const projectStates = ["approved", "unlisted", "private", "draft", "processing", "rejected", "withheld", "archived"];

/** A row in the users table is all that an actor needs. */
async function makeSomebody(site: TestSite, username: string, role: Role = "developer"): Promise<Somebody> {
  const id = newId<"user">() as UserId;
  const { db } = site.services;
  await db.insertInto("users").values({ id, username, role }).execute();
  const until = new Date(Date.now() + 86_400_000);
  const session = { id, user_id: id, token_hash: Buffer.from(id), expires_at: until, refresh_expires_at: until };
  await db
    .insertInto("sessions")
    .values({ ...session, ip: "127.0.0.1", user_agent: "tests" })
    .execute();
  const person = { id, username, role, suspensionReason: null };
  const stamp = Buffer.from(id).toString("base64url");
  const credential = { kind: "session", id, stamp, confirmedAt: new Date() } as const;
  return { id, actor: { kind: "person", person, credential } };
}

async function makePeople(site: TestSite): Promise<Map<string, Somebody>> {
  const people = new Map<string, Somebody>();
  people.set("stranger", await makeSomebody(site, "matrix-stranger"));
  people.set("former member", await makeSomebody(site, "matrix-former"));
  people.set("pending member", await makeSomebody(site, "matrix-pending"));
  people.set("moderator", await makeSomebody(site, "matrix-moderator", "moderator"));
  people.set("admin", await makeSomebody(site, "matrix-admin", "admin"));
  people.set("suspended", await makeSomebody(site, "matrix-suspended"));
  people.set("organization ADD_PROJECT", await makeSomebody(site, "group-adding"));
  people.set("organization without ADD_PROJECT", await makeSomebody(site, "group-not-adding"));
  people.set("organization pending member", await makeSomebody(site, "group-pending"));
  for (const name of projectPermissions) {
    people.set(`bit ${name}`, await makeSomebody(site, `bit-${name}`));
    people.set(`organization bit ${name}`, await makeSomebody(site, `group-${name}`));
  }
  return people;
}

async function addMember(
  site: TestSite,
  teamId: string,
  user: string,
  permissions: number,
  { accepted = true, inOrganization = null }: { accepted?: boolean; inOrganization?: number | null } = {},
): Promise<void> {
  await insertMember(site.services.db, {
    team_id: teamId,
    user_id: user,
    is_owner: false,
    role: "Member",
    permissions,
    organization_permissions: inOrganization,
    accepted,
    payouts_split: 0,
    ordering: 1,
  });
}

/** All members of a project's own team; a former member was in it briefly. */
async function fillTeam(site: TestSite, teamId: string, people: ReadonlyMap<string, Somebody>): Promise<void> {
  for (const [bit, name] of projectPermissions.entries())
    await addMember(site, teamId, people.get(`bit ${name}`)?.id ?? "", 1 << bit);
  const all = (1 << projectPermissions.length) - 1;
  await addMember(site, teamId, people.get("pending member")?.id ?? "", all, { accepted: false });
  await addMember(site, teamId, people.get("former member")?.id ?? "", all);
  await site.services.db
    .deleteFrom("team_members")
    .where("user_id", "=", people.get("former member")?.id ?? "")
    .execute();
}

/**
 * Bit 4 of the organization permissions (docs/product.md, Permissions), the only one that an operation needs so far.
 */
const addProject = 1 << 4;

/** All members of the organization: with a bit on its projects, or with bits on the organization. */
async function fillOrganization(
  site: TestSite,
  teamId: string,
  owner: TestPerson,
  people: ReadonlyMap<string, Somebody>,
): Promise<void> {
  const idOf = (name: string) => people.get(name)?.id ?? "";
  for (const [bit, name] of projectPermissions.entries())
    await addMember(site, teamId, idOf(`organization bit ${name}`), 1 << bit, { inOrganization: 0 });
  await addMember(site, teamId, owner.id, 0, { inOrganization: addProject });
  await addMember(site, teamId, idOf("organization ADD_PROJECT"), 0, { inOrganization: addProject });
  const others = 255 & ~addProject;
  await addMember(site, teamId, idOf("organization without ADD_PROJECT"), 0, { inOrganization: others });
  const invited = { accepted: false, inOrganization: addProject };
  await addMember(site, teamId, idOf("organization pending member"), 0, invited);
}

async function makeStaged(
  site: TestSite,
  owner: TestPerson,
  organization: { id: string },
  people: ReadonlyMap<string, Somebody>,
  state: State,
): Promise<Staged> {
  const thing = await makeHidden(site, owner);
  const { db } = site.services;
  // With a second file, so that one may be deleted.
  const more = [{ upload: (await upload(site, owner, fabricJar(), "second.jar")).id }];
  await perform(addVersionFiles, site.as(owner), { version: thing.version, files: more });
  const queued = state.project === "processing" ? new Date() : null;
  await db
    .updateTable("projects")
    .set({ status: state.project, organization_id: organization.id, queued_at: queued })
    .where("id", "=", thing.id)
    .execute();
  await db.updateTable("versions").set({ status: state.version }).where("id", "=", thing.version).execute();
  await fillTeam(site, thing.teamId, people);
  return { ...state, thing };
}

/** Creates everything, once per test file. */
export async function setMatrix(site: TestSite): Promise<Stage> {
  const owner = await site.person();
  const moderator = await site.person(undefined, "moderator");
  const people = await makePeople(site);
  const organization = await makeOrganization(site);
  await fillOrganization(site, organization.teamId, owner, people);
  const made = await makeThings(site, owner, moderator);
  const things = { ...made, organization: organization.id };
  const projects: Staged[] = [];
  for (const project of projectStates)
    projects.push(await makeStaged(site, owner, organization, people, { project, version: "listed" }));
  const versions: Staged[] = [];
  for (const version of ["draft", "unlisted"])
    versions.push(await makeStaged(site, owner, organization, people, { project: "approved", version }));
  const own = await makeOwn(site, owner, people);
  return { site, things, projects, versions, owner, people, own, otherOrganization: made.organization };
}
