// Project permissions, derived from its status and the actor's permission bits.
import { permits } from "#features/teams/index.ts";
import type { ProjectCan } from "#features/catalog/projects/shapes.ts";
import type { ProjectStatus } from "#features/catalog/projects/status.ts";
import { isApproved, isListed, isPublic } from "#features/catalog/projects/status.ts";
import type { Actor } from "#kernel/actor.ts";
import { carries, isStaff } from "#kernel/actor.ts";

/** An actor's relation to one project. */
export interface Standing {
  /** The actor as seen by this project: a limited token counts as a visitor outside its limits. */
  readonly actor: Actor;
  /** Permission bits on the project. */
  readonly bits: number;
  /** Accepted member of the project's team or its organization, with or without permissions. */
  readonly member: boolean;
  /** Has a team row that is not accepted yet. */
  readonly invited: boolean;
}

/**
 * Whether the project's page may be read: public ones by anyone, others by team and staff with the PROJECT_READ scope.
 */
export function maySee(status: ProjectStatus, standing: Standing): boolean {
  if (isPublic(status)) return true;
  return (standing.member || standing.invited || isStaff(standing.actor)) && carries(standing.actor, "PROJECT_READ");
}

/** Whether the actor sees moderators' messages and permissions, and finds the project in lists whatever its status. */
export function maySeeInside(standing: Standing): boolean {
  return (standing.member || isStaff(standing.actor)) && carries(standing.actor, "PROJECT_READ");
}

/** Whether the project appears in lists: listed ones for anyone, others for those with inside access. */
export function maySeeInLists(status: ProjectStatus, standing: Standing): boolean {
  return isListed(status) || maySeeInside(standing);
}

/** Whether the actor sees drafts and hidden versions. */
export function maySeeVersions(standing: Standing): boolean {
  return maySeeInside(standing) && carries(standing.actor, "VERSION_READ");
}

/** Whether the status transition is allowed (docs/product.md, Project states): any for staff, others as for teams. */
export function mayChangeStatus(from: ProjectStatus, to: ProjectStatus, standing: Standing): boolean {
  return isStaff(standing.actor) || mayTeamChange(from, to);
}

/**
 * Whether a team may make the status transition: submit for review from any unapproved state; once approved, switch
 * between approved, unlisted, private and draft.
 */
export function mayTeamChange(from: ProjectStatus, to: ProjectStatus): boolean {
  if (to === "processing") return !isApproved(from);
  return isApproved(from) && ["approved", "unlisted", "private", "draft"].includes(to);
}

/** The flags that page controls depend on. */
export function permissionsFor(status: ProjectStatus, standing: Standing): ProjectCan {
  const may = (permission: Parameters<typeof permits>[1]) => permits(standing.bits, permission);
  return {
    edit: may("EDIT_DETAILS"),
    editBody: may("EDIT_BODY"),
    upload: may("UPLOAD_VERSION"),
    deleteVersion: may("DELETE_VERSION"),
    delete: may("DELETE_PROJECT"),
    manageMembers: may("MANAGE_INVITES"),
    submit: may("EDIT_DETAILS") && standing.member && !isApproved(status) && status !== "processing",
    review: isStaff(standing.actor),
    readModeration: maySeeInside(standing),
    viewAnalytics: may("VIEW_ANALYTICS"),
  };
}
