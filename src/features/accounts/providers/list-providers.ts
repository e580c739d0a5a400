// Lists and unlinks sign-in providers.
import type * as contract from "#features/accounts/providers/contract.ts";
import { configuredSites, findProvider } from "#features/accounts/providers/find-provider.ts";
import { deleteLinked, listLinked } from "#features/accounts/providers/store.ts";
import { lockCurrentSession, renewSession, sessionOf } from "#features/accounts/sessions/renew-session.ts";
import { notifyUser } from "#features/accounts/sessions/notify-user.ts";
import { countSignInMethods } from "#features/accounts/sessions/sign-in-methods-store.ts";
import { missing, Problem } from "#kernel/problem.ts";
import { providerTitles } from "#features/accounts/providers/shapes.ts";
import type { Verb } from "#platform/context.ts";
import { transaction } from "#platform/database/open.ts";

export const listProviders: Verb<typeof contract.listProviders> = async (context) => {
  return configuredSites(context).map((name) => {
    const { origin, asksAgain } = findProvider(context, name);
    return { name, title: providerTitles[name], origin, asksAgain };
  });
};

export const listLinkedProviders: Verb<typeof contract.listLinkedProviders> = async (context) => {
  const rows = await listLinked(context.db, sessionOf(context.actor).person.id);
  return rows.map(({ provider, name, created_at: since }) => ({
    provider,
    title: providerTitles[provider],
    name,
    since: since.toISOString(),
    configured: context.config.providers[provider] !== undefined,
  }));
};

export const unlinkProvider: Verb<typeof contract.unlinkProvider> = async (context, input) => {
  const userId = sessionOf(context.actor).person.id;
  return transaction(context.db, async (db) => {
    await lockCurrentSession(context, db);
    if (!(await deleteLinked(db, userId, input.provider))) throw missing("account");
    const { password, passkeys, providers } = await countSignInMethods(db, userId, configuredSites(context));
    if (!password && passkeys + providers === 0)
      throw new Problem("conflict", "provider.only", { site: providerTitles[input.provider] });
    const method = providerTitles[input.provider];
    await notifyUser(context, db, userId, { template: "authentication-method-removed", method });
    return renewSession(context, db);
  });
};
