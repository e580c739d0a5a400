// Looks up accounts for admins; every lookup is audited with each account it showed.
import type { findAccount as contract, StaffUserView } from "#features/accounts/staff/contract.ts";
import type { AccountRow } from "#features/accounts/staff/store.ts";
import { idsByEmail, idsByName, loadAccounts } from "#features/accounts/staff/store.ts";
import { requireAdmin } from "#features/accounts/staff/require-staff.ts";
import { missing } from "#kernel/problem.ts";
import { appendAudit } from "#platform/audit/store.ts";
import type { Verb } from "#platform/context.ts";
import { transaction } from "#platform/database/open.ts";

export function presentAccount(row: AccountRow): StaffUserView {
  return {
    id: row.id,
    username: row.username,
    email: row.email,
    emailVerified: row.email_verified_at !== null,
    role: row.role,
    badges: row.badges,
    joined: row.created_at.toISOString(),
    lastSignIn: row.last_sign_in?.toISOString() ?? null,
    sessions: row.sessions,
    tokens: row.tokens,
    factors: {
      password: row.has_password,
      totp: row.totp,
      backupCodes: row.backup_codes,
      passkeys: row.passkeys,
    },
    providers: row.providers,
    projects: row.projects,
    suspended: row.suspended_at && { at: row.suspended_at.toISOString(), why: row.suspended_why ?? "" },
    eraseAt: row.erase_at?.toISOString() ?? null,
  };
}

export const findAccount: Verb<typeof contract> = async (context, input) => {
  const admin = requireAdmin(context);
  const byEmail = input.user.includes("@");
  const rows = await transaction(context.db, async (db) => {
    const ids = await (byEmail ? idsByEmail(db, input.user) : idsByName(db, input.user));
    // The search term may be the address of somebody without an account, so it is not stored.
    const record = { actorId: admin.id, action: "user.look-up", targetKind: "user" } as const;
    for (const targetId of ids.length > 0 ? ids : [""])
      await appendAudit(db, { ...record, targetId, detail: { by: byEmail ? "email" : "name" } });
    return loadAccounts(db, ids, context.clock.now());
  });
  if (rows.length === 0) throw missing("user");
  return rows.map(presentAccount);
};
