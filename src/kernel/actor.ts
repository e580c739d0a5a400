// Actors: a visitor, a user through a session or token with scopes, or the site itself through a job.
import type { UserId } from "#kernel/id.ts";
import type { Scope, ScopeBits } from "#kernel/scope.ts";
import { fromBits, hasScope, limitableScopes, toBits } from "#kernel/scope.ts";

export const roles = ["developer", "moderator", "admin"] as const;
export type Role = (typeof roles)[number];

export interface Person {
  readonly id: UserId;
  readonly username: string;
  readonly role: Role;
  /** Why the account is suspended; null if it is not. */
  readonly suspensionReason: string | null;
}

/** A limited token's targets; an organization includes its projects. */
export interface Only {
  readonly projects: readonly string[];
  readonly organizations: readonly string[];
}

/**
 * How a user authenticated; `stamp` identifies the session's secret at the time of the call. A session has every scope;
 * an access token may be limited to some things; an application has what it was granted.
 */
export type Credential =
  | {
      readonly kind: "session";
      readonly id: string;
      readonly stamp: string;
      readonly confirmedAt: Date;
      /** Set if the caller cannot store a new secret: the session keeps its current one. */
      readonly keepsSecret?: true;
    }
  | { readonly kind: "token"; readonly id: string; readonly scopes: ScopeBits; readonly only: Only | null }
  | { readonly kind: "app"; readonly id: string; readonly appId: string; readonly scopes: ScopeBits };

/** Any external actor. */
export type Caller =
  | { readonly kind: "visitor" }
  | { readonly kind: "person"; readonly person: Person; readonly credential: Credential };

/** A job acting on its own. It is not a user, has no permissions, and its actions are audited under its name. */
export interface SystemActor {
  readonly kind: "system";
  /** Such as `accounts.erase`. */
  readonly job: string;
}

export type Actor = Caller | SystemActor;

export const visitor: Caller = { kind: "visitor" };

/** Whether the actor has the scope; visitors have none. */
export function carries(actor: Actor, scope: Scope): boolean {
  if (actor.kind !== "person") return false;
  if (isLimited(actor) && !limitableScopes.has(scope)) return false;
  return actor.credential.kind === "session" || hasScope(actor.credential.scopes, scope);
}

/** What an action targets: a project and its owning organization, or an organization itself. */
export interface Thing {
  readonly project?: string;
  readonly organization?: string | null;
}

/** Whether the actor is a token limited to some things. */
export function isLimited(actor: Actor): boolean {
  return actor.kind === "person" && actor.credential.kind === "token" && actor.credential.only !== null;
}

/**
 * The actor in relation to one thing: a limited token acts as its user on its targets, without staff powers, and as a
 * visitor elsewhere. Any other actor is unchanged.
 */
export function scopeActorTo(actor: Actor, { project, organization }: Thing): Actor {
  if (actor.kind !== "person" || actor.credential.kind !== "token" || actor.credential.only === null) return actor;
  const { projects, organizations } = actor.credential.only;
  const within =
    (project !== undefined && projects.includes(project)) ||
    (typeof organization === "string" && organizations.includes(organization));
  if (!within) return visitor;
  const scopes = toBits(fromBits(actor.credential.scopes).filter((scope) => limitableScopes.has(scope)));
  // Staff powers cannot be part of a limited token.
  const person = { ...actor.person, role: "developer" as const };
  return { ...actor, person, credential: { ...actor.credential, scopes, only: null } };
}

/**
 * The actor with scopes added to their token for one call; sessions already have every scope, and visitors get none.
 */
export function withScopes(actor: Actor, scopes: readonly Scope[]): Actor {
  if (actor.kind !== "person" || actor.credential.kind === "session" || scopes.length === 0) return actor;
  const held = toBits([...fromBits(actor.credential.scopes), ...scopes]);
  return { ...actor, credential: { ...actor.credential, scopes: held } };
}

/** The actor with a session that keeps its secret, whatever is changed about the account. */
export function keepingSecret(actor: Actor): Actor {
  if (actor.kind !== "person" || actor.credential.kind !== "session") return actor;
  return { ...actor, credential: { ...actor.credential, keepsSecret: true } };
}

/** The user acting in their own right; null for visitors, and for limited tokens unless scoped with `scopeActorTo`. */
export function personOf(actor: Actor): Person | null {
  return actor.kind === "person" && !isLimited(actor) ? actor.person : null;
}

/** The user on whose behalf something is done, limited or not. */
export function holderOf(actor: Actor): Person | null {
  return actor.kind === "person" ? actor.person : null;
}

/** The name under which a job's actions are audited; user ids never contain a colon. */
export function auditName(actor: SystemActor): string {
  return `system:${actor.job}`;
}

/**
 * The effective role: none while the account is suspended, and none for staff acting through third-party applications.
 */
function roleOf(actor: Actor): Role {
  const person = personOf(actor);
  const ofOthers = actor.kind === "person" && actor.credential.kind === "app";
  return person?.suspensionReason === null && !ofOthers ? person.role : "developer";
}

/** Moderators and admins. */
export function isStaff(actor: Actor): boolean {
  return roleOf(actor) !== "developer";
}

export function isAdmin(actor: Actor): boolean {
  return roleOf(actor) === "admin";
}
