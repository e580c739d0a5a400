// Lists and revokes a user's application authorizations.
import { loadApps } from "#features/accounts/oauth/apps-store.ts";
import { sessionUser, presentApp } from "#features/accounts/oauth/change-apps.ts";
import type * as contract from "#features/accounts/oauth/contract.ts";
import * as grants from "#features/accounts/oauth/grants-store.ts";
import { missing } from "#kernel/problem.ts";
import { fromBits } from "#kernel/scope.ts";
import type { Verb } from "#platform/context.ts";
import { transaction } from "#platform/database/open.ts";

export const listAuthorizations: Verb<typeof contract.listAuthorizations> = async (context) => {
  const rows = await grants.listAuthorizations(context.db, sessionUser(context).id);
  const apps = await loadApps(
    context.db,
    rows.map(({ app_id }) => app_id),
  );
  const appOf = new Map(apps.map((app) => [app.id, presentApp(app)]));
  return rows.flatMap(({ id, app_id, scopes, created_at, last_used_at }) => {
    const app = appOf.get(app_id);
    if (!app) return [];
    const lastUsed = last_used_at?.toISOString() ?? null;
    return [{ id, app, scopes: fromBits(scopes), created: created_at.toISOString(), lastUsed }];
  });
};

export const revokeAuthorization: Verb<typeof contract.revokeAuthorization> = async (context, { app }) => {
  // A concurrent code exchange takes the locks in reverse order: one of the two is retried.
  const revoked = await transaction(context.db, (db) => grants.deleteAuthorization(db, sessionUser(context).id, app));
  if (!revoked) throw missing("authorization");
};
