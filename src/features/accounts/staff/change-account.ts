// Admin changes to accounts: suspension, role and badges. Every change is audited.
import { findUser } from "#features/accounts/profiles/find-user.ts";
import { userChanged } from "#features/accounts/events.ts";
import { isLastAdmin } from "#features/accounts/erasure/store.ts";
import { updateUser } from "#features/accounts/profiles/store.ts";
import { lockCurrentSession } from "#features/accounts/sessions/renew-session.ts";
import { deleteSessionsOf } from "#features/accounts/sessions/store.ts";
import { notifyUser } from "#features/accounts/sessions/notify-user.ts";
import type * as contract from "#features/accounts/staff/contract.ts";
import type { StaffUserView } from "#features/accounts/staff/contract.ts";
import { presentAccount } from "#features/accounts/staff/find-account.ts";
import { requireAdmin } from "#features/accounts/staff/require-staff.ts";
import type { AccountRow } from "#features/accounts/staff/store.ts";
import { loadAccounts } from "#features/accounts/staff/store.ts";
import { lockUser } from "#features/accounts/tokens/user-lock-store.ts";
import type { Person } from "#kernel/actor.ts";
import { Problem, missing } from "#kernel/problem.ts";
import { appendAudit } from "#platform/audit/store.ts";
import type { Context, Verb } from "#platform/context.ts";
import type { Db } from "#platform/database/open.ts";
import { transaction } from "#platform/database/open.ts";
import { emit } from "#platform/jobs/index.ts";

/** Runs `work` on the locked account; `work` returns what to audit. */
async function change(
  context: Context,
  ref: string,
  action: string,
  work: (db: Db, account: AccountRow, admin: Person) => Promise<object>,
): Promise<StaffUserView> {
  const admin = requireAdmin(context);
  const id = await findUser(context.db, ref);
  const now = context.clock.now();
  return transaction(context.db, async (db) => {
    // Serializes two admins changing each other; the second may no longer be an admin.
    for (const one of [id, admin.id].toSorted()) await lockUser(db, one);
    await lockCurrentSession(context, db);
    const [account] = await loadAccounts(db, [id], now);
    const [asker] = await loadAccounts(db, [admin.id], now);
    if (!account || asker?.role !== "admin") throw missing("user");
    const detail = await work(db, account, admin);
    await appendAudit(db, { actorId: admin.id, action, targetKind: "user", targetId: id, detail });
    await emit(db, userChanged, { userId: id });
    const [changed] = await loadAccounts(db, [id], now);
    if (!changed) throw missing("user");
    return presentAccount(changed);
  });
}

export const suspendUser: Verb<typeof contract.suspendUser> = (context, input) =>
  change(context, input.user, "user.suspend", async (db, account, admin) => {
    if (account.id === admin.id) throw new Problem("forbidden", "staff.self");
    if (account.role === "admin") throw new Problem("forbidden", "staff.admin");
    const { why } = input;
    await updateUser(db, account.id, { suspended_at: context.clock.now(), suspended_why: why });
    await notifyUser(context, db, account.id, { template: "account-suspended", why });
    return { why, before: account.suspended_why };
  });

export const unsuspendUser: Verb<typeof contract.unsuspendUser> = (context, input) =>
  change(context, input.user, "user.unsuspend", async (db, account) => {
    if (account.suspended_at === null) throw new Problem("conflict", "staff.unsuspended");
    await updateUser(db, account.id, { suspended_at: null, suspended_why: null });
    return { before: account.suspended_why };
  });

export const setRole: Verb<typeof contract.setRole> = (context, input) =>
  change(context, input.user, "user.set-role", async (db, account, admin) => {
    if (account.id === admin.id) throw new Problem("forbidden", "staff.role");
    if (account.role === "admin" && input.role !== "admin" && (await isLastAdmin(db, account.id)))
      throw new Problem("conflict", "staff.leaving");
    await updateUser(db, account.id, { role: input.role });
    // Sessions must restart when their user's role changes.
    if (input.role !== account.role) await deleteSessionsOf(db, account.id);
    return { from: account.role, to: input.role };
  });

export const setBadges: Verb<typeof contract.setBadges> = (context, input) =>
  change(context, input.user, "user.set-badges", async (db, account) => {
    await updateUser(db, account.id, { badges: input.badges });
    return { from: account.badges, to: input.badges };
  });
