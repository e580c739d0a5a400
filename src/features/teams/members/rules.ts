// Computes permissions from the rows of a project's team and its organization's team (docs/product.md, Permissions).
import type { Actor } from "#kernel/actor.ts";
import { isAdmin, isStaff } from "#kernel/actor.ts";
import type { ProjectPermission } from "#features/teams/members/contract.ts";
import { allProjectPermissions, projectPermissions } from "#features/teams/members/contract.ts";

interface Row {
  permissions: number;
  accepted: boolean;
}

/** Permissions of moderators on projects they are not members of. */
const moderatorPermissions = bitsOf(["EDIT_DETAILS", "EDIT_BODY", "UPLOAD_VERSION"]);

/** Converts permission names to bits. */
export function bitsOf(names: readonly ProjectPermission[]): number {
  return names.reduce((bits, name) => bits | (1 << projectPermissions.indexOf(name)), 0);
}

/**
 * An actor's permission bits on a project: all for admins, otherwise an accepted project member's own bits, then an
 * accepted organization member's default bits, then the moderators' subset.
 */
export function permissionsOn(actor: Actor, member: Row | undefined, organizationMember: Row | undefined): number {
  if (isAdmin(actor)) return allProjectPermissions;
  if (member?.accepted) return member.permissions;
  if (organizationMember?.accepted) return organizationMember.permissions;
  return isStaff(actor) ? moderatorPermissions : 0;
}

/** Whether the bits include the permission. */
export function permits(bits: number, permission: ProjectPermission): boolean {
  return (bits & (1 << projectPermissions.indexOf(permission))) !== 0;
}

/** Whether a member's organization bits include ADD_PROJECT, bit 4 (docs/product.md, Permissions). */
export function mayAddProjects(organizationBits: number | null): boolean {
  return ((organizationBits ?? 0) & (1 << 4)) !== 0;
}
