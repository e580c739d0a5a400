// Sets, changes and removes one's own password.
import { deleteLinks } from "#features/accounts/addresses/links-store.ts";
import type * as contract from "#features/accounts/passwords/contract.ts";
import { demandPassword } from "#features/accounts/passwords/demand-password.ts";
import { updateUser } from "#features/accounts/profiles/store.ts";
import { configuredSites } from "#features/accounts/providers/find-provider.ts";
import { hashPassword } from "#features/accounts/sessions/password.ts";
import { loadUser } from "#features/accounts/sessions/user-store.ts";
import { renewSession, sessionOf } from "#features/accounts/sessions/renew-session.ts";
import { notifyUser } from "#features/accounts/sessions/notify-user.ts";
import { countSignInMethods } from "#features/accounts/sessions/sign-in-methods-store.ts";
import { lockUser } from "#features/accounts/tokens/user-lock-store.ts";
import { Problem, missing } from "#kernel/problem.ts";
import type { Verb } from "#platform/context.ts";
import { transaction } from "#platform/database/open.ts";

export const setPassword: Verb<typeof contract.setPassword> = async (context, input) => {
  const { person } = sessionOf(context.actor);
  const before = await loadUser(context.db, person.id);
  if (!before) throw missing("user");
  await demandPassword(input.password, [person.username, before.email ?? ""]);
  const passwordHash = await hashPassword(input.password);
  return transaction(context.db, async (db) => {
    await lockUser(db, person.id);
    await updateUser(db, person.id, { password_hash: passwordHash });
    // A reset requested before this change must not override it.
    await deleteLinks(db, person.id, ["reset-password"]);
    await notifyUser(
      context,
      db,
      person.id,
      before.password_hash === null
        ? { template: "authentication-method-added", method: "password" }
        : { template: "password-changed" },
    );
    return renewSession(context, db);
  });
};

export const removePassword: Verb<typeof contract.removePassword> = async (context) => {
  const { person } = sessionOf(context.actor);
  return transaction(context.db, async (db) => {
    await lockUser(db, person.id);
    await updateUser(db, person.id, { password_hash: null });
    const ways = await countSignInMethods(db, person.id, configuredSites(context));
    if (ways.passkeys + ways.providers === 0) throw new Problem("conflict", "password.only");
    await deleteLinks(db, person.id, ["reset-password"]);
    await notifyUser(context, db, person.id, { template: "password-removed" });
    return renewSession(context, db);
  });
};
