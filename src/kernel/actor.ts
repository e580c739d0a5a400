// Who acts: a visitor, a person through a session or a token with scopes, or the site itself by a job.
import type { UserId } from "#kernel/id.ts";
import type { Scope, ScopeBits } from "#kernel/scope.ts";
import { fromBits, holds, limitableScopes, toBits } from "#kernel/scope.ts";

export const roles = ["developer", "moderator", "admin"] as const;
export type Role = (typeof roles)[number];

export interface Person {
  readonly id: UserId;
  readonly username: string;
  readonly role: Role;
  /** Why the account is suspended; null when it is not. */
  readonly suspendedWhy: string | null;
}

/** The only things that a limited token acts on; an organization stands for its projects too. */
export interface Only {
  readonly projects: readonly string[];
  readonly organizations: readonly string[];
}

/**
 * How a person proved who they are; `stamp` tells the secret by which a session was opened from its later ones. A
 * session carries every scope; an access token may be limited to some things; an application carries what it was
 * allowed.
 */
export type Credential =
  | {
      readonly kind: "session";
      readonly id: string;
      readonly stamp: string;
      readonly confirmedAt: Date;
      /** Set where the caller cannot take a new secret: the session goes on under the one it has. */
      readonly keepsSecret?: true;
    }
  | { readonly kind: "token"; readonly id: string; readonly scopes: ScopeBits; readonly only: Only | null }
  | { readonly kind: "app"; readonly id: string; readonly appId: string; readonly scopes: ScopeBits };

/** Whoever asks from outside. */
export type Caller =
  | { readonly kind: "visitor" }
  | { readonly kind: "person"; readonly person: Person; readonly credential: Credential };

/** A job that acts by itself. It is nobody, has no permissions, and what it does is recorded under its name. */
export interface SystemActor {
  readonly kind: "system";
  /** As in `accounts.erase`. */
  readonly job: string;
}

export type Actor = Caller | SystemActor;

export const visitor: Caller = { kind: "visitor" };

/** Whether what the actor carries covers the scope; visitors carry nothing. */
export function carries(actor: Actor, scope: Scope): boolean {
  if (actor.kind !== "person") return false;
  if (isLimited(actor) && !limitableScopes.has(scope)) return false;
  return actor.credential.kind === "session" || holds(actor.credential.scopes, scope);
}

/** What an act is about: a project and the organization that owns it, or an organization by itself. */
export interface Thing {
  readonly project?: string;
  readonly organization?: string | null;
}

/** Whether the actor is a token that acts on some things only. */
export function isLimited(actor: Actor): boolean {
  return actor.kind === "person" && actor.credential.kind === "token" && actor.credential.only !== null;
}

/**
 * The actor as they stand towards one thing: a limited token is its person's towards what it is limited to, without
 * the powers of staff, and a visitor's towards everything else. Everyone else is who they are.
 */
export function scopeActorTo(actor: Actor, { project, organization }: Thing): Actor {
  if (actor.kind !== "person" || actor.credential.kind !== "token" || actor.credential.only === null) return actor;
  const { projects, organizations } = actor.credential.only;
  const within =
    (project !== undefined && projects.includes(project)) ||
    (typeof organization === "string" && organizations.includes(organization));
  if (!within) return visitor;
  const scopes = toBits(fromBits(actor.credential.scopes).filter((scope) => limitableScopes.has(scope)));
  // What staff may do beyond their own things is not among what a token can be limited to.
  const person = { ...actor.person, role: "developer" as const };
  return { ...actor, person, credential: { ...actor.credential, scopes, only: null } };
}

/** The actor with scopes lent to their token, for one call; sessions carry every scope, and visitors borrow none. */
export function withScopes(actor: Actor, scopes: readonly Scope[]): Actor {
  if (actor.kind !== "person" || actor.credential.kind === "session" || scopes.length === 0) return actor;
  const held = toBits([...fromBits(actor.credential.scopes), ...scopes]);
  return { ...actor, credential: { ...actor.credential, scopes: held } };
}

/** The actor as one whose session goes on under its present secret, whatever is changed about the account. */
export function keepingSecret(actor: Actor): Actor {
  if (actor.kind !== "person" || actor.credential.kind !== "session") return actor;
  return { ...actor, credential: { ...actor.credential, keepsSecret: true } };
}

/** The person asking in their own right; null for visitors, and for limited tokens until `toward` says of what. */
export function personOf(actor: Actor): Person | null {
  return actor.kind === "person" && !isLimited(actor) ? actor.person : null;
}

/** The person in whose name something is done, whatever it is limited to. */
export function holderOf(actor: Actor): Person | null {
  return actor.kind === "person" ? actor.person : null;
}

/** The name under which what a job does is recorded; nobody's id has a colon. */
export function recordedAs(actor: SystemActor): string {
  return `system:${actor.job}`;
}

/** The role that counts: none while the account is suspended, and none for what others' programs do for staff. */
function roleOf(actor: Actor): Role {
  const person = personOf(actor);
  const ofOthers = actor.kind === "person" && actor.credential.kind === "app";
  return person?.suspendedWhy === null && !ofOthers ? person.role : "developer";
}

/** Moderators and admins. */
export function isStaff(actor: Actor): boolean {
  return roleOf(actor) !== "developer";
}

export function isAdmin(actor: Actor): boolean {
  return roleOf(actor) === "admin";
}
