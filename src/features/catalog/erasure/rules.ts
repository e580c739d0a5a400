// Decides what happens to a project when a member erases their account.
import { isTakenDown } from "#features/catalog/projects/release-project.ts";
import type { ProjectStatus } from "#features/catalog/projects/status.ts";

/** `left`: others own it. `passed`: transferred to another member. `kept`: transferred to the `ghost` account. */
export type ErasureOutcome = "left" | "passed" | "kept" | "deleted";

/** A project and the leaving user's relation to it. */
export interface Leaving {
  readonly status: ProjectStatus;
  /** Owned by an organization that continues to exist. */
  readonly inOrganization: boolean;
  /** Whether the user owns it directly, or is the sole owner of the owning organization. */
  readonly owns: boolean;
  /** Whether there is another accepted member. */
  readonly hasSuccessor: boolean;
}

const visible: readonly ProjectStatus[] = ["approved", "archived", "unlisted"];

/**
 * Reachable projects stay, and so do those staff took down, as when the owner deletes them. Everything else was only
 * ever visible to the user.
 */
export function erasureOutcome(project: Leaving): ErasureOutcome {
  if (project.inOrganization || !project.owns) return "left";
  if (project.hasSuccessor) return "passed";
  return visible.includes(project.status) || isTakenDown(project.status) ? "kept" : "deleted";
}
