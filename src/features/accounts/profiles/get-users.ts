// Reads profiles: one, several, one's own.
import type * as contract from "#features/accounts/profiles/contract.ts";
import { findUser, showUser } from "#features/accounts/profiles/find-user.ts";
import { presentUser, presentUsers } from "#features/accounts/profiles/present-users.ts";
import { loadUsers } from "#features/accounts/profiles/store.ts";
import { carries, personOf } from "#kernel/actor.ts";
import { missing } from "#kernel/problem.ts";
import type { Verb } from "#platform/context.ts";

export const getUser: Verb<typeof contract.getUser> = (context, input) => showUser(context.db, input.user);

export const getUsers: Verb<typeof contract.getUsers> = (context, input) => presentUsers(context.db, input.ids);

export const getSelf: Verb<typeof contract.getSelf> = async (context) => {
  const person = personOf(context.actor);
  const [row] = person ? await loadUsers(context.db, [person.id]) : [];
  if (!row) throw missing("user");
  const readsEmail = carries(context.actor, "USER_READ_EMAIL");
  return {
    ...presentUser(row),
    email: readsEmail ? row.email : null,
    emailVerified: readsEmail && row.email_verified_at !== null,
    emailShown: row.email_shown,
  };
};

export const getShownEmail: Verb<typeof contract.getShownEmail> = async (context, input) => {
  const [row] = await loadUsers(context.db, [await findUser(context.db, input.user)]);
  if (!row) throw missing("user");
  return { email: row.email_shown && row.email_verified_at !== null ? row.email : null };
};
