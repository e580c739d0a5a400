// What becomes of a project when a person who works on it erases their account.
import { isTakenDown } from "#features/catalog/projects/release-project.ts";
import type { ProjectStatus } from "#features/catalog/projects/status.ts";

/** `left`: others own it. `passed`: another member takes it over. `kept`: it stays, under the account `ghost`. */
export type ErasureOutcome = "left" | "passed" | "kept" | "deleted";

/** A project as the person stands to it. */
export interface Leaving {
  readonly status: ProjectStatus;
  /** Owned by an organization that goes on. */
  readonly inOrganization: boolean;
  /** Whether the person is its owner, or alone owns the organization that is. */
  readonly owns: boolean;
  /** Whether another accepted member is there. */
  readonly hasSuccessor: boolean;
}

const visible: readonly ProjectStatus[] = ["approved", "archived", "unlisted"];

/**
 * What people can reach stays; so does what staff took down, as when its owner deletes it. Everything else was never
 * anybody's but the person's.
 */
export function erasureOutcome(project: Leaving): ErasureOutcome {
  if (project.inOrganization || !project.owns) return "left";
  if (project.hasSuccessor) return "passed";
  return visible.includes(project.status) || isTakenDown(project.status) ? "kept" : "deleted";
}
