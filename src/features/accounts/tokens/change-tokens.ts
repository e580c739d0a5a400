// Lists, creates, edits and revokes one's own access tokens.
import { lockCurrentSession } from "#features/accounts/sessions/renew-session.ts";
import { hashSecret, newSecret } from "#features/accounts/sessions/secret.ts";
import { notifyUser } from "#features/accounts/sessions/notify-user.ts";
import type * as contract from "#features/accounts/tokens/contract.ts";
import type { OwnThings, TokenView } from "#features/accounts/tokens/contract.ts";
import type { TokenRow } from "#features/accounts/tokens/store.ts";
import * as store from "#features/accounts/tokens/store.ts";
import type { Only, Person } from "#kernel/actor.ts";
import { personOf } from "#kernel/actor.ts";
import { newId } from "#kernel/id.ts";
import { Problem, invalid, missing } from "#kernel/problem.ts";
import type { Scope } from "#kernel/scope.ts";
import { fromBits, limitableScopes, restrictedScopes, toBits } from "#kernel/scope.ts";
import type { Context, Verb } from "#platform/context.ts";
import type { Db } from "#platform/database/open.ts";
import { transaction } from "#platform/database/open.ts";

/** Maximum number of tokens per user, including expired ones. */
const tokensPerPerson = 100;

type Limits = Pick<TokenRow, "project_ids" | "organization_ids">;

/** The limits the user still has access to; deleted things and those they left drop out. */
function ownOnly({ project_ids, organization_ids }: Limits, own: OwnThings): OwnThings | null {
  if (project_ids === null || organization_ids === null) return null;
  return {
    projects: own.projects.filter(({ id }) => project_ids.includes(id)),
    organizations: own.organizations.filter(({ id }) => organization_ids.includes(id)),
  };
}

function present(row: Omit<TokenRow, "user_id">, own: OwnThings): TokenView {
  return {
    id: row.id,
    name: row.name,
    hint: row.hint,
    scopes: fromBits(row.scopes),
    only: ownOnly(row, own),
    created: row.created_at.toISOString(),
    expires: row.expires_at.toISOString(),
    lastUsed: row.last_used_at?.toISOString() ?? null,
  };
}

function sessionUser(context: Context): Person {
  const person = personOf(context.actor);
  if (!person) throw new Problem("unauthenticated", "token.sign-in");
  return person;
}

function checkScopes(scopes: readonly Scope[], limited: boolean): void {
  const restricted = scopes.find((scope) => restrictedScopes.has(scope));
  if (restricted) throw invalid("scopes", "token.restricted", { scopes: restricted });
  const personal = limited ? scopes.find((scope) => !limitableScopes.has(scope)) : undefined;
  if (personal) throw invalid("scopes", "token.personal", { scopes: personal });
}

/** The user's own things with these ids, or all if there are no ids. */
async function loadOwn(db: Db, userId: string, only: Only | null): Promise<OwnThings> {
  return {
    projects: await store.ownProjects(db, userId, only && [...only.projects]),
    organizations: await store.ownOrganizations(db, userId, only && [...only.organizations]),
  };
}

/** The limits to store; users may only limit a token to things they belong to. */
async function readLimits(db: Db, userId: string, only: Only | null): Promise<Limits> {
  if (only === null) return { project_ids: null, organization_ids: null };
  const own = await loadOwn(db, userId, only);
  const known = new Set([...own.projects, ...own.organizations].map(({ id }) => id));
  const unknown = [...only.projects, ...only.organizations].find((id) => !known.has(id));
  if (unknown !== undefined) throw invalid("only", "token.foreign", { id: unknown });
  return { project_ids: [...new Set(only.projects)], organization_ids: [...new Set(only.organizations)] };
}

function readExpiry(context: Context, text: string): Date {
  const expires = new Date(text);
  if (expires <= context.clock.now()) throw invalid("expires", "token.past");
  return expires;
}

function limitsOf(rows: readonly Limits[]): Only {
  return {
    projects: rows.flatMap((row) => row.project_ids ?? []),
    organizations: rows.flatMap((row) => row.organization_ids ?? []),
  };
}

export const listTokens: Verb<typeof contract.listTokens> = async (context) => {
  const { id } = sessionUser(context);
  const rows = await store.listTokens(context.db, id);
  const own = await loadOwn(context.db, id, limitsOf(rows));
  return rows.map((row) => present(row, own));
};

export const tokenChoices: Verb<typeof contract.tokenChoices> = (context) =>
  loadOwn(context.db, sessionUser(context).id, null);

export const createToken: Verb<typeof contract.createToken> = async (context, input) => {
  const person = sessionUser(context);
  checkScopes(input.scopes, input.only !== null);
  const secret = newSecret("token");
  const limits = await readLimits(context.db, person.id, input.only);
  const row = {
    id: newId<"token">(),
    name: input.name,
    hint: secret.slice(0, 8),
    scopes: toBits(input.scopes),
    created_at: context.clock.now(),
    expires_at: readExpiry(context, input.expires),
    ...limits,
  };
  await transaction(context.db, async (db) => {
    await lockCurrentSession(context, db);
    if ((await store.countTokens(db, person.id)) >= tokensPerPerson)
      throw new Problem("refused", "token.most", { most: tokensPerPerson });
    await store.insertToken(db, { ...row, user_id: person.id, token_hash: hashSecret(secret) });
    await notifyUser(context, db, person.id, { template: "pat-created", name: input.name });
  });
  const own = await loadOwn(context.db, person.id, limitsOf([limits]));
  return { ...present({ ...row, last_used_at: null }, own), token: secret };
};

export const editToken: Verb<typeof contract.editToken> = async (context, input) => {
  const { id: userId } = sessionUser(context);
  await transaction(context.db, async (db) => {
    await lockCurrentSession(context, db);
    const row = await store.lockToken(db, userId, input.token);
    if (!row) throw missing("token");
    const limited = input.only === undefined ? row.project_ids !== null : input.only !== null;
    checkScopes(input.scopes ?? fromBits(row.scopes), limited);
    await store.updateToken(db, userId, input.token, {
      ...(input.name === undefined ? {} : { name: input.name }),
      ...(input.scopes === undefined ? {} : { scopes: toBits(input.scopes) }),
      ...(input.expires === undefined ? {} : { expires_at: readExpiry(context, input.expires) }),
      ...(input.only === undefined ? {} : await readLimits(db, userId, input.only)),
    });
  });
};

export const revokeToken: Verb<typeof contract.revokeToken> = async (context, input) => {
  if (!(await store.deleteToken(context.db, sessionUser(context).id, input.token))) throw missing("token");
};
