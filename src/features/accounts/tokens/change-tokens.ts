// Lists, makes, changes and revokes a person's own access tokens.
import { hashSecret, newSecret } from "#features/accounts/sessions/secret.ts";
import type * as contract from "#features/accounts/tokens/contract.ts";
import type { TokenView } from "#features/accounts/tokens/contract.ts";
import type { TokenRow } from "#features/accounts/tokens/store.ts";
import * as store from "#features/accounts/tokens/store.ts";
import type { Person } from "#kernel/actor.ts";
import { personOf } from "#kernel/actor.ts";
import { newId } from "#kernel/id.ts";
import { Problem, invalid, missing } from "#kernel/problem.ts";
import type { Scope } from "#kernel/scope.ts";
import { fromBits, restrictedScopes, toBits } from "#kernel/scope.ts";
import type { Context, Verb } from "#platform/context.ts";

function present(row: Omit<TokenRow, "user_id">): TokenView {
  return {
    id: row.id,
    name: row.name,
    hint: row.hint,
    scopes: fromBits(row.scopes),
    created: row.created_at.toISOString(),
    expires: row.expires_at.toISOString(),
    lastUsed: row.last_used_at?.toISOString() ?? null,
  };
}

function asker(context: Context): Person {
  const person = personOf(context.actor);
  if (!person) throw new Problem("unauthenticated", "Sign in to manage your tokens.");
  return person;
}

function checkScopes(scopes: readonly Scope[]): void {
  const restricted = scopes.find((scope) => restrictedScopes.has(scope));
  if (restricted) throw invalid("scopes", `A token cannot carry ${restricted}. Leave it out.`);
}

function readExpiry(context: Context, text: string): Date {
  const expires = new Date(text);
  if (expires <= context.clock.now()) throw invalid("expires", "Choose a date in the future.");
  return expires;
}

export const listTokens: Verb<typeof contract.listTokens> = async (context) =>
  (await store.listTokens(context.db, asker(context).id)).map(present);

export const createToken: Verb<typeof contract.createToken> = async (context, input) => {
  const person = asker(context);
  checkScopes(input.scopes);
  const secret = newSecret("token");
  const row = {
    id: newId<"token">(),
    name: input.name,
    hint: secret.slice(0, 8),
    scopes: toBits(input.scopes),
    created_at: context.clock.now(),
    expires_at: readExpiry(context, input.expires),
  };
  await store.insertToken(context.db, { ...row, user_id: person.id, token_hash: hashSecret(secret) });
  return { ...present({ ...row, last_used_at: null }), token: secret };
};

export const editToken: Verb<typeof contract.editToken> = async (context, input) => {
  if (input.scopes) checkScopes(input.scopes);
  const changed = await store.updateToken(context.db, asker(context).id, input.token, {
    ...(input.name === undefined ? {} : { name: input.name }),
    ...(input.scopes === undefined ? {} : { scopes: toBits(input.scopes) }),
    ...(input.expires === undefined ? {} : { expires_at: readExpiry(context, input.expires) }),
  });
  if (!changed) throw missing("Token");
};

export const revokeToken: Verb<typeof contract.revokeToken> = async (context, input) => {
  if (!(await store.deleteToken(context.db, asker(context).id, input.token))) throw missing("Token");
};
