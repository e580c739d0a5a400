// What a row of the table says about one actor and one thing, according to docs/product.md (Project states,
// Permissions, Token scopes).
import { projectPermissions } from "#features/teams/contract.ts";
import type { Needs } from "#kernel/operation.ts";
import type { Role } from "#kernel/actor.ts";
import type { Scope } from "#kernel/scope.ts";
import type { Row, Who } from "./notation.ts";

/** `yes`: passed authorization. `without`: responded, with the thing left out. */
export type Outcome = "yes" | "without" | "401" | "403" | "404";

/** An actor's standing toward the things of the matrix. */
export interface Standing {
  readonly visitor: boolean;
  /** The owner of the account, the projects and the `own` things. */
  readonly owner: boolean;
  readonly role: Role;
  /** Bits as a member of the project's team, or of its organization's; null for no accepted member. */
  readonly bits: number | null;
  readonly invited: boolean;
  /** Has ADD_PROJECT in the matrix's organization. */
  readonly adds: boolean;
  readonly suspended: boolean;
  /** Null for a session. */
  readonly program: {
    readonly kind: "token" | "app";
    readonly scopes: readonly Scope[];
    /** Limited to the matrix's project, to the organization that owns it, to others, or not at all. */
    readonly limited: "project" | "organization" | "other" | null;
  } | null;
  /** Whether the session was confirmed within the hour. */
  readonly confirmed: boolean;
}

export interface State {
  readonly project: string;
  readonly version: string;
}

/** Scopes usable by limited programs; all others are about the user. */
const aboutThings = /^(?:ANALYTICS|(?:PROJECT|VERSION)_(?:CREATE|READ|WRITE|DELETE)|ORGANIZATION_(?:READ|WRITE))$/;

function carries({ visitor, program }: Standing, scope: Scope): boolean {
  if (visitor) return false;
  if (program === null) return true;
  return program.scopes.includes(scope) && (program.limited === null || aboutThings.test(scope));
}

/** Whether the scope is granted, or implied because the operation's own scope is for editing what must be visible. */
function reads(standing: Standing, needs: Needs, scope: "PROJECT_READ" | "VERSION_READ"): boolean {
  const lent = scope === "PROJECT_READ" ? /^(?:PROJECT|VERSION)_(?!READ)/ : /^VERSION_(?!READ)/;
  return carries(standing, scope) || (!standing.visitor && lent.test(needs));
}

function checkCredential(row: Row, standing: Standing): Outcome | null {
  const { needs } = row;
  if (needs !== "anyone") {
    if (standing.visitor) return "401";
    if (needs === "session" ? standing.program !== null : !carries(standing, needs)) return "401";
    if (standing.program && standing.suspended) return "401";
  }
  if (standing.suspended && !standing.program && !row.suspended) return "403";
  return row.confirmed && !standing.confirmed ? "403" : null;
}

const nobody = { visitor: true, owner: false, role: "developer", bits: null, invited: false, adds: false } as const;

/**
 * The actor's standing toward a thing: programs may have none there, and neither suspended users nor applications and
 * limited tokens have a role.
 */
function towards(standing: Standing, within: readonly string[]): Standing {
  const { program, suspended } = standing;
  const outside = program?.limited != null && !within.includes(program.limited);
  if (program && (suspended || outside)) return { ...standing, ...nobody };
  return suspended || program?.kind === "app" || program?.limited != null
    ? { ...standing, role: "developer" }
    : standing;
}

/** Toward a project: an organization includes its projects. */
const towardsProject = (standing: Standing) => towards(standing, ["project", "organization"]);

function bitsOf({ role, bits }: Standing): number {
  if (role === "admin") return 2 ** projectPermissions.length - 1;
  if (bits !== null) return bits;
  const moderators = ["EDIT_DETAILS", "EDIT_BODY", "UPLOAD_VERSION"] as const;
  return role === "moderator" ? moderators.reduce((sum, name) => sum | (1 << projectPermissions.indexOf(name)), 0) : 0;
}

function sees(row: Row, standing: Standing, state: State): boolean {
  const inside = standing.bits !== null || standing.role !== "developer";
  const open = ["approved", "archived", "unlisted", "withheld"].includes(state.project);
  const within = (inside || standing.invited) && reads(standing, row.needs, "PROJECT_READ");
  if (!open && !within) return false;
  if (!/^(?:version|file)/.test(row.thing ?? "")) return true;
  const shown = ["listed", "archived", "unlisted"].includes(state.version);
  return (
    shown || (inside && ["PROJECT_READ", "VERSION_READ"].every((scope) => reads(standing, row.needs, scope as never)))
  );
}

function isAmong(who: Who, standing: Standing): boolean {
  const isSelf = standing.owner && standing.program?.limited == null;
  if (who === "ADD_PROJECT") return standing.adds;
  if (who === "seers") return true;
  if (who === "insiders") return standing.bits !== null || standing.role !== "developer";
  if (who === "staff") return standing.role !== "developer";
  if (who === "admins") return standing.role === "admin";
  if (who === "themselves") return isSelf;
  if (who === "themselves signed in") return isSelf && standing.program === null;
  if (who === "themselves or admins") return isSelf || standing.role === "admin";
  return (bitsOf(standing) & (1 << projectPermissions.indexOf(who))) !== 0;
}

const isOfProject = ({ thing }: Row) => thing !== null && !["account", "organization", "own"].includes(thing);

function standingIn(row: Row, actor: Standing): Standing {
  if (isOfProject(row)) return towardsProject(actor);
  return towards(actor, row.thing === "organization" ? ["organization"] : []);
}

/** Whether the table says that the project, or its version, is in the list; null if it may be. */
export function stands(row: Row, actor: Standing, state: State): boolean | null {
  const standing = towardsProject(actor);
  const inside = standing.bits !== null || standing.role !== "developer";
  const reads = (scope: Scope) => inside && carries(standing, scope);
  const open = ["approved", "archived"].includes(state.project);
  if (row.lists === "open") return open;
  if (row.lists === "queued") return state.project === "processing" && reads("PROJECT_READ");
  if (row.lists === "inside") return open || reads("PROJECT_READ");
  if (row.lists === "own") return open || (standing.bits !== null && carries(standing, "PROJECT_READ") ? null : false);
  const listed = ["listed", "archived"].includes(state.version);
  if (row.lists === "downloads") return listed;
  return listed || (reads("PROJECT_READ") && reads("VERSION_READ"));
}

/** The outcome according to the table. */
export function expected(row: Row, actor: Standing, state: State): Outcome {
  const refused = checkCredential(row, actor);
  if (refused) return refused;
  if (row.unlimited && actor.program?.limited) return "401";
  if (row.thing === null && row.who[0] === "seers") return "yes";
  // A limited program has only what it created itself.
  if (row.thing === "own") return actor.owner && actor.program?.limited == null ? "yes" : "404";
  const standing = standingIn(row, actor);
  if (isOfProject(row) && !sees(row, standing, state)) return row.thing?.endsWith("s") ? "without" : "404";
  const failed = row.who.find((who) => !isAmong(who, standing));
  if (failed === undefined) return "yes";
  // A program without standing here is told that its credential is wrong.
  if (standing.visitor && failed !== "staff") return "401";
  return row.secret ? "404" : "403";
}
