// Who may do what only staff do; everyone else is refused.
import type { Person } from "#kernel/actor.ts";
import { isAdmin, isStaff, personOf } from "#kernel/actor.ts";
import { Problem } from "#kernel/problem.ts";
import type { Context } from "#platform/context.ts";

/** The moderator or admin who asks. */
export function requireStaff({ actor }: Pick<Context, "actor">): Person {
  const person = personOf(actor);
  if (!person || !isStaff(actor)) throw new Problem("forbidden", "page.staff");
  return person;
}

/** The admin who asks. */
export function requireAdmin({ actor }: Pick<Context, "actor">): Person {
  const person = personOf(actor);
  if (!person || !isAdmin(actor)) throw new Problem("forbidden", "staff.only");
  return person;
}
