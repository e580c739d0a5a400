// Guards for staff-only operations.
import type { Person } from "#kernel/actor.ts";
import { isAdmin, isStaff, personOf } from "#kernel/actor.ts";
import { Problem } from "#kernel/problem.ts";
import type { RefusalCode } from "#kernel/refusal.ts";
import type { Context } from "#platform/context.ts";

/**
 * The calling moderator or admin; throws for anyone else.
 * @param code what the refusal says
 */
export function requireStaff({ actor }: Pick<Context, "actor">, code: RefusalCode = "page.staff"): Person {
  const person = personOf(actor);
  if (!person || !isStaff(actor)) throw new Problem("forbidden", code);
  return person;
}

/** The calling admin; throws for anyone else. */
export function requireAdmin({ actor }: Pick<Context, "actor">): Person {
  const person = personOf(actor);
  if (!person || !isAdmin(actor)) throw new Problem("forbidden", "staff.only");
  return person;
}
