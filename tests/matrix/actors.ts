// Everyone who asks in the matrix: people through sessions, and the owner's programs with every kind of scope.
import { projectPermissions } from "#features/teams/contract.ts";
import type { Actor, Credential, Only } from "#kernel/actor.ts";
import { visitor } from "#kernel/actor.ts";
import type { Needs } from "#kernel/operation.ts";
import type { Scope } from "#kernel/scope.ts";
import { scopes, toBits } from "#kernel/scope.ts";
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
  suspended: false,
  program: null,
  confirmed: true,
};
const owner: Standing = { ...stranger, owner: true, bits: all };

function sessionOf(stage: Stage): Session {
  const { actor } = stage.owner;
  if (actor.kind === "visitor") throw new Error("The owner is a person.");
  return actor;
}

const suspend = (actor: Session): Session => ({ ...actor, person: { ...actor.person, suspendedWhy: "Spam." } });

function unconfirm(actor: Session): Session {
  return { ...actor, credential: { kind: "session", id: actor.credential.id, stamp: "", confirmedAt: new Date(0) } };
}

/** Everybody through a session, and the visitor. */
export function people(stage: Stage): Asker[] {
  const self = sessionOf(stage);
  const named = (name: string) => stage.people.get(name)?.actor ?? self;
  const bits = projectPermissions.flatMap((permission, bit) =>
    [`bit ${permission}`, `organization bit ${permission}`].map((name) => ({
      name,
      actor: named(name),
      standing: { ...stranger, bits: 1 << bit },
    })),
  );
  const admin: Standing = { ...stranger, role: "admin" };
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
    ...bits,
  ];
}

function program(
  stage: Stage,
  name: string,
  scopes: readonly Scope[],
  credential: Credential,
  limited: "this" | "other" | null = null,
): Asker {
  const standing: Standing = { ...owner, program: { scopes, limited } };
  return { name, actor: { ...sessionOf(stage), credential }, standing };
}

function token(
  stage: Stage,
  name: string,
  held: readonly Scope[],
  only: Only | null = null,
  limited: "this" | "other" | null = null,
) {
  const credential = { kind: "token", id: "matrix", scopes: toBits(held), only } as const;
  return program(stage, `token ${name}`, held, credential, limited);
}

function app(stage: Stage, name: string, held: readonly Scope[]): Asker {
  const credential = { kind: "app", id: "matrix", appId: "matrix", scopes: toBits(held) } as const;
  return program(stage, `application ${name}`, held, credential);
}

/** The scopes to try one by one; where nothing is needed, those that could show more. */
function tried(needs: Needs): readonly Scope[] {
  if (needs !== "anyone") return scopes;
  return ["USER_READ", "PROJECT_READ", "VERSION_READ", "PROJECT_WRITE", "VERSION_WRITE"];
}

/** The owner's tokens and applications towards one thing: each scope alone, all but each, limited, suspended. */
export function programs(stage: Stage, row: Row, staged: Staged): Asker[] {
  const single = tried(row.needs);
  const without = single.filter((scope) => scope === row.needs || scope.endsWith("_READ"));
  const elsewhere = stage.projects.find(({ thing }) => thing.id !== staged.thing.id)?.thing.id ?? "";
  const suspended = token(stage, "with every scope of somebody suspended", scopes);
  return [
    ...single.flatMap((scope) => [
      token(stage, `with ${scope} alone`, [scope]),
      app(stage, `with ${scope} alone`, [scope]),
    ]),
    ...without.flatMap((scope) => {
      const rest = scopes.filter((one) => one !== scope);
      return [token(stage, `with all but ${scope}`, rest), app(stage, `with all but ${scope}`, rest)];
    }),
    token(stage, "with every scope", scopes),
    token(stage, "with no scope", []),
    token(stage, "limited to this", scopes, { projects: [staged.thing.id], organizations: [] }, "this"),
    token(stage, "limited to another", scopes, { projects: [elsewhere], organizations: [] }, "other"),
    {
      ...suspended,
      actor: { ...suspend(sessionOf(stage)), credential: (suspended.actor as Session).credential },
      standing: { ...suspended.standing, suspended: true },
    },
  ];
}
