// What the matrix acts on: a project in every state, versions in theirs, things of the owner's, and rows of many people.
import { perform } from "#api/perform.ts";
import { createApp, listSessions } from "#features/accounts/contract.ts";
import { projectPermissions } from "#features/teams/contract.ts";
import { insertMember } from "#features/teams/index.ts";
import type { Actor, Role } from "#kernel/actor.ts";
import { newId } from "#kernel/id.ts";
import type { UserId } from "#kernel/id.ts";
import { makeHidden, makeOrganization, makeThings } from "#tests/contract/make-things.ts";
import type { Thing, Things } from "#tests/contract/sample.ts";
import type { TestPerson, TestSite } from "#tests/site.ts";
import type { State } from "./expect.ts";

export type Session = Extract<Actor, { kind: "person" }>;

/** Someone of the matrix through a fresh session. */
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
  /** One project for each state a project can be in, each with a listed version. */
  readonly projects: readonly Staged[];
  /** Approved projects whose version is a draft or unlisted. */
  readonly versions: readonly Staged[];
  readonly owner: TestPerson;
  /** By role in the matrix: `stranger`, `moderator`, `bit UPLOAD_VERSION`, `organization bit EDIT_BODY`, … */
  readonly people: ReadonlyMap<string, Somebody>;
  /** Inputs of things that only their owner has, by operation. */
  readonly own: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

const projectStates = ["approved", "unlisted", "private", "draft", "processing", "rejected", "withheld", "archived"];

/** A row of the table of people is all that an actor needs. */
async function makeSomebody(site: TestSite, username: string, role: Role = "developer"): Promise<Somebody> {
  const id = newId<"user">() as UserId;
  const { db } = site.world;
  await db.insertInto("users").values({ id, username, role }).execute();
  const until = new Date(Date.now() + 86_400_000);
  const session = { id, user_id: id, token_hash: Buffer.from(id), expires_at: until, refresh_expires_at: until };
  await db
    .insertInto("sessions")
    .values({ ...session, ip: "127.0.0.1", user_agent: "tests" })
    .execute();
  const person = { id, username, role, suspendedWhy: null };
  const stamp = session.token_hash.toString("base64url");
  return { id, actor: { kind: "person", person, credential: { kind: "session", id, stamp, confirmedAt: new Date() } } };
}

async function makePeople(site: TestSite): Promise<Map<string, Somebody>> {
  const people = new Map<string, Somebody>();
  people.set("stranger", await makeSomebody(site, "matrix-stranger"));
  people.set("former member", await makeSomebody(site, "matrix-former"));
  people.set("pending member", await makeSomebody(site, "matrix-pending"));
  people.set("moderator", await makeSomebody(site, "matrix-moderator", "moderator"));
  people.set("admin", await makeSomebody(site, "matrix-admin", "admin"));
  for (const name of projectPermissions) {
    people.set(`bit ${name}`, await makeSomebody(site, `bit-${name}`));
    people.set(`organization bit ${name}`, await makeSomebody(site, `group-${name}`));
  }
  return people;
}

async function addMember(site: TestSite, teamId: string, user: string, permissions: number, accepted = true) {
  await insertMember(site.world.db, {
    team_id: teamId,
    user_id: user,
    is_owner: false,
    role: "Member",
    permissions,
    organization_permissions: null,
    accepted,
    payouts_split: 0,
    ordering: 1,
  });
}

/** Everybody who belongs to a project's own team; who left it was in it for a moment. */
async function fillTeam(site: TestSite, teamId: string, people: ReadonlyMap<string, Somebody>): Promise<void> {
  for (const [bit, name] of projectPermissions.entries())
    await addMember(site, teamId, people.get(`bit ${name}`)?.id ?? "", 1 << bit);
  const all = (1 << projectPermissions.length) - 1;
  await addMember(site, teamId, people.get("pending member")?.id ?? "", all, false);
  await addMember(site, teamId, people.get("former member")?.id ?? "", all);
  await site.world.db
    .deleteFrom("team_members")
    .where("user_id", "=", people.get("former member")?.id ?? "")
    .execute();
}

async function makeStaged(
  site: TestSite,
  owner: TestPerson,
  organization: { id: string },
  people: ReadonlyMap<string, Somebody>,
  state: State,
): Promise<Staged> {
  const thing = await makeHidden(site, owner);
  const { db } = site.world;
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

const ofApp = "apps.get apps.edit apps.rotate-secret apps.delete apps.set-icon apps.remove-icon oauth.revoke".split(
  " ",
);

/** What only the owner has, in rows of their own. */
async function makeOwn(site: TestSite, owner: TestPerson): Promise<Stage["own"]> {
  const { db } = site.world;
  const [session] = await perform(listSessions, site.as(owner), {});
  const key = {
    id: "matrix-key",
    user_id: owner.id,
    credential_id: "none",
    public_key: Buffer.from("none"),
    counter: 0,
  };
  await db
    .insertInto("passkeys")
    .values({ ...key, name: "A key" })
    .execute();
  await db
    .insertInto("linked_accounts")
    .values({ provider: "github", subject: "1", user_id: owner.id, name: "owner" })
    .execute();
  const passkey = { passkey: key.id };
  const redirects = ["https://app.example/done"];
  const created = await perform(createApp, site.as(owner), { name: "An app", scopes: ["USER_READ"], redirects });
  const app = { app: created.id };
  const query = new URLSearchParams({ client_id: created.id, redirect_uri: redirects[0] ?? "", scope: "USER_READ" });
  const allowed = { id: "matrix", app_id: created.id, user_id: owner.id, scopes: 2 };
  await db.insertInto("oauth_authorizations").values(allowed).execute();
  return {
    ...Object.fromEntries(ofApp.map((name) => [name, app])),
    "oauth.begin": { query: `${query}&response_type=code` },
    "sessions.revoke": { session: session?.id ?? "" },
    "passkeys.rename": passkey,
    "passkeys.remove": passkey,
  };
}

/** Makes all of it, once for a file of tests. */
export async function setMatrix(site: TestSite): Promise<Stage> {
  const owner = await site.person();
  const moderator = await site.person(undefined, "moderator");
  const people = await makePeople(site);
  const organization = await makeOrganization(site);
  for (const [bit, name] of projectPermissions.entries())
    await addMember(site, organization.teamId, people.get(`organization bit ${name}`)?.id ?? "", 1 << bit);
  const things = { ...(await makeThings(site, owner, moderator)), organization: organization.id };
  const projects: Staged[] = [];
  for (const project of projectStates)
    projects.push(await makeStaged(site, owner, organization, people, { project, version: "listed" }));
  const versions: Staged[] = [];
  for (const version of ["draft", "unlisted"])
    versions.push(await makeStaged(site, owner, organization, people, { project: "approved", version }));
  return { site, things, projects, versions, owner, people, own: await makeOwn(site, owner) };
}
