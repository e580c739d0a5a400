// What becomes of a project when a person who works on it erases their account.
import type { ProjectStatus } from "#features/catalog/projects/status.ts";

/** `left`: others own it. `passed`: another member takes it over. `kept`: it stays, under the account `ghost`. */
export type Fate = "left" | "passed" | "kept" | "deleted";

/** A project as the person stands to it. */
export interface Leaving {
  readonly status: ProjectStatus;
  /** Whether anyone could ever have it: approved once, so that packs may rely on it. */
  readonly wasPublic: boolean;
  /** Owned by an organization that goes on. */
  readonly inOrganization: boolean;
  /** Whether the person is its owner, or alone owns the organization that is. */
  readonly owns: boolean;
  /** Whether another accepted member is there. */
  readonly hasHeir: boolean;
}

const visible: readonly ProjectStatus[] = ["approved", "archived", "unlisted"];
const takenDown: readonly ProjectStatus[] = ["rejected", "withheld"];

/**
 * What people can reach stays; so does what staff took down after it was public, so that it cannot come back as if it
 * were new (facts F1). Everything else was never anybody's but the person's.
 */
export function fateOf(project: Leaving): Fate {
  if (project.inOrganization || !project.owns) return "left";
  if (project.hasHeir) return "passed";
  if (visible.includes(project.status)) return "kept";
  return takenDown.includes(project.status) && project.wasPublic ? "kept" : "deleted";
}
