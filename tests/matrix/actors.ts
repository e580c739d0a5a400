// The actors of the matrix: users with sessions, and programs of the owner, of staff and of members.
import { projectPermissions } from "#features/teams/contract.ts";
import type { Actor, Credential, Only } from "#kernel/actor.ts";
import { visitor } from "#kernel/actor.ts";
import type { Needs } from "#kernel/operation.ts";
import type { Scope } from "#kernel/scope.ts";
import { scopes, toBits } from "#kernel/scope.ts";
import { triesAll } from "#tests/extent.ts";
import type { Standing } from "./expect.ts";
import type { Row } from "./notation.ts";
import type { Session, Stage, Staged } from "./stage.ts";

export interface Asker {
  readonly name: string;
  readonly actor: Actor;
  readonly standing: Standing;
}

const all = (1 << projectPermissions.length) - 1;
const stranger: Standing = {
  visitor: false,
  owner: false,
  role: "developer",
  bits: null,
  invited: false,
  adds: false,
  suspended: false,
  program: null,
  confirmed: true,
};
const owner: Standing = { ...stranger, owner: true, bits: all, adds: true };

function sessionOf(actor: Actor): Session {
  if (actor.kind !== "person") throw new Error("Somebody who is signed in was asked for.");
  return actor;
}

const suspend = (actor: Session): Session => ({ ...actor, person: { ...actor.person, suspensionReason: "Spam." } });

function unconfirm(actor: Session): Session {
  const { credential } = actor;
  return credential.kind === "session" ? { ...actor, credential: { ...credential, confirmedAt: new Date(0) } } : actor;
}

/** How many of `people`, from the start, matter where no project is involved. */
export const fewPeople = 14;

/** All users with sessions, and the visitor. */
export function people(stage: Stage): Asker[] {
  const self = sessionOf(stage.owner.actor);
  const named = (name: string) => sessionOf(stage.people.get(name)?.actor ?? visitor);
  const bits = projectPermissions.flatMap((permission, bit) =>
    [`bit ${permission}`, `organization bit ${permission}`].map((name) => ({
      name,
      actor: named(name),
      standing: { ...stranger, bits: 1 << bit },
    })),
  );
  const admin: Standing = { ...stranger, role: "admin" };
  const member: Standing = { ...stranger, bits: 0 };
  return [
    { name: "visitor", actor: visitor, standing: { ...stranger, visitor: true } },
    { name: "owner", actor: self, standing: owner },
    { name: "owner, unconfirmed", actor: unconfirm(self), standing: { ...owner, confirmed: false } },
    { name: "owner, suspended", actor: suspend(self), standing: { ...owner, suspended: true } },
    { name: "stranger", actor: named("stranger"), standing: stranger },
    { name: "former member", actor: named("former member"), standing: stranger },
    { name: "pending member", actor: named("pending member"), standing: { ...stranger, invited: true } },
    { name: "moderator", actor: named("moderator"), standing: { ...stranger, role: "moderator" } },
    { name: "admin", actor: named("admin"), standing: admin },
    { name: "admin, suspended", actor: suspend(named("admin")), standing: { ...admin, suspended: true } },
    { name: "admin, unconfirmed", actor: unconfirm(named("admin")), standing: { ...admin, confirmed: false } },
    { name: "organization ADD_PROJECT", actor: named("organization ADD_PROJECT"), standing: { ...member, adds: true } },
    { name: "organization without ADD_PROJECT", actor: named("organization without ADD_PROJECT"), standing: member },
    { name: "organization pending member", actor: named("organization pending member"), standing: stranger },
    ...bits,
  ];
}

type Carried = Exclude<Credential, { kind: "session" }>;

function program(by: Asker, name: string, credential: Carried, held: readonly Scope[]): Asker {
  const carried = { kind: credential.kind, scopes: held, limited: null };
  return { name, actor: { ...sessionOf(by.actor), credential }, standing: { ...by.standing, program: carried } };
}

const whose = (by: Asker) => (by.name === "owner" ? "" : ` of ${by.name}`);

function token(by: Asker, name: string, held: readonly Scope[], only: Only | null = null): Asker {
  const credential = { kind: "token", id: "matrix", scopes: toBits(held), only } as const;
  return program(by, `token${whose(by)} ${name}`, credential, held);
}

function app(by: Asker, name: string, held: readonly Scope[]): Asker {
  const credential = { kind: "app", id: "matrix", appId: "matrix", scopes: toBits(held) } as const;
  return program(by, `application${whose(by)} ${name}`, credential, held);
}

/** A limited token's standing toward one of the staged things; all of them belong to one organization. */
export function towardsThing(asker: Asker, stage: Stage, { thing }: Staged): Standing {
  const { actor, standing } = asker;
  if (actor.kind !== "person" || actor.credential.kind !== "token" || !actor.credential.only || !standing.program)
    return standing;
  const { projects, organizations } = actor.credential.only;
  const inProject = projects.includes(thing.id) ? "project" : "other";
  const limited = organizations.includes(stage.things.organization) ? "organization" : inProject;
  return { ...standing, program: { ...standing.program, limited } };
}

/** The scopes to try one by one; where none is needed, those that could show more. */
function tried(needs: Needs): readonly Scope[] {
  if (needs !== "anyone") return scopes;
  return ["USER_READ", "PROJECT_READ", "VERSION_READ", "PROJECT_WRITE", "VERSION_WRITE"];
}

/** Every limit that a token can have: to this project, another, the organization that owns them, another. */
function limitedTokens(by: Asker, stage: Stage, staged: Staged): Asker[] {
  const elsewhere = stage.projects.find(({ thing }) => thing.id !== staged.thing.id)?.thing.id ?? "";
  const to = (projects: string[], organizations: string[]) => ({ projects, organizations });
  return [
    token(by, "limited to this", scopes, to([staged.thing.id], [])),
    token(by, "limited to another", scopes, to([elsewhere], [])),
    token(by, "limited to the organization", scopes, to([], [stage.things.organization])),
    token(by, "limited to another organization", scopes, to([], [stage.otherOrganization])),
  ];
}

/** The owner's programs: each scope alone, all but each, limited, suspended. */
function ownersPrograms(by: Asker, suspended: Asker, stage: Stage, row: Row, staged: Staged): Asker[] {
  const single = tried(row.needs);
  const without = single.filter((scope) => scope === row.needs || scope.endsWith("_READ"));
  // Scopes are the same bits in a token and in an application: for those that do not affect visibility, tokens are
  // enough.
  const kinds = (scope: Scope) => (triesAll || scope === row.needs || scope.endsWith("_READ") ? [token, app] : [token]);
  return [
    ...single.flatMap((scope) => kinds(scope).map((carry) => carry(by, `with ${scope} alone`, [scope]))),
    ...without.flatMap((scope) => {
      const rest = scopes.filter((one) => one !== scope);
      return kinds(scope).map((carry) => carry(by, `with all but ${scope}`, rest));
    }),
    token(by, "with every scope", scopes),
    app(by, "with every scope", scopes),
    token(by, "with no scope", []),
    token(suspended, "with every scope", scopes),
    app(suspended, "with every scope", scopes),
    ...limitedTokens(by, stage, staged),
  ];
}

/** Whose programs could have too many permissions: staff, and members with one bit, the row's own first. */
function others({ who }: Row): string[] {
  const bit = projectPermissions.find((permission) => who.includes(permission)) ?? "EDIT_BODY";
  const another = bit === "EDIT_DETAILS" ? "EDIT_BODY" : "EDIT_DETAILS";
  const members = [`bit ${bit}`, `bit ${another}`, `organization bit ${bit}`, "organization ADD_PROJECT"];
  return ["stranger", "pending member", "moderator", "admin", "admin, suspended", ...members];
}

/** The programs of the owner, of staff and of members, toward one thing. */
export function programs(stage: Stage, row: Row, staged: Staged): Asker[] {
  const byName = new Map(people(stage).map((asker) => [asker.name, asker]));
  const find = (name: string) => byName.get(name) ?? { name, actor: visitor, standing: stranger };
  const made = [
    ...ownersPrograms(find("owner"), find("owner, suspended"), stage, row, staged),
    ...others(row)
      .map(find)
      .flatMap((by) => [token(by, "with every scope", scopes), app(by, "with every scope", scopes)]),
    ...["moderator", "admin"].map(find).flatMap((by) => limitedTokens(by, stage, staged)),
  ];
  return made.map((asker) => ({ ...asker, standing: towardsThing(asker, stage, staged) }));
}
