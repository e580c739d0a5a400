// Lists, registers, changes and deletes users' own applications.
import { createHash } from "node:crypto";
import type { AppRow } from "#features/accounts/oauth/apps-store.ts";
import * as store from "#features/accounts/oauth/apps-store.ts";
import type * as contract from "#features/accounts/oauth/contract.ts";
import type { AppView, OwnAppView } from "#features/accounts/oauth/contract.ts";
import { lockCurrentSession } from "#features/accounts/sessions/renew-session.ts";
import type { Person } from "#kernel/actor.ts";
import { personOf } from "#kernel/actor.ts";
import { newId, randomText } from "#kernel/id.ts";
import { Problem, invalid, missing } from "#kernel/problem.ts";
import type { Scope } from "#kernel/scope.ts";
import { fromBits, restrictedScopes, toBits } from "#kernel/scope.ts";
import type { Context, Verb } from "#platform/context.ts";
import type { Db } from "#platform/database/open.ts";
import { transaction } from "#platform/database/open.ts";
import { iconLimit, makePicture, squareIn } from "#platform/images/index.ts";
import { storePicture, mediaPath } from "#platform/media/store-picture.ts";
import { readBytes } from "#platform/upload/read-bytes.ts";

/** Maximum number of applications per user. */
const appsPerPerson = 100;

/** The user of the session. */
export function sessionUser(context: Context): Person {
  const person = personOf(context.actor);
  if (!person) throw new Problem("unauthenticated", "sign-in.first");
  return person;
}

export function presentApp(row: AppRow): AppView {
  return {
    id: row.id,
    name: row.name,
    url: row.url,
    description: row.description,
    iconUrl: mediaPath(row.icon_id),
    owner: { id: row.user_id, username: row.username },
    scopes: fromBits(row.max_scopes),
    redirects: row.redirect_uris,
    confidential: row.secret_hash !== null,
    created: row.created_at.toISOString(),
  };
}

function presentOwn(row: AppRow): OwnAppView {
  return { ...presentApp(row), hint: row.secret_hint };
}

/** The caller's own application. */
async function demandOwn(context: Context, db: Db, id: string): Promise<AppRow> {
  const [row] = await store.loadApps(db, [id]);
  if (row?.user_id !== sessionUser(context).id) throw missing("application");
  return row;
}

function bitsOf(scopes: readonly Scope[]): number {
  const restricted = scopes.find((scope) => restrictedScopes.has(scope));
  if (restricted) throw invalid("scopes", "oauth.restricted", { scopes: restricted });
  return toBits(scopes);
}

/** Creates an application secret; its prefix lets secret scanners recognize it. */
function newAppSecret() {
  const secret = `tsc_${randomText(60)}`;
  return { secret, kept: { secret_hash: hashAppSecret(secret), secret_hint: secret.slice(-4) } };
}

/** The stored hash of an application secret. 60 random characters need no slow hash. */
export function hashAppSecret(secret: string): Buffer {
  return createHash("sha256").update(secret).digest();
}

export const listOwnApps: Verb<typeof contract.listOwnApps> = async (context) =>
  (await store.listAppsOf(context.db, sessionUser(context).id)).map(presentOwn);

export const listApps: Verb<typeof contract.listApps> = async (context, { ids }) => {
  const found = new Map((await store.loadApps(context.db, ids)).map((row) => [row.id, row]));
  return [...new Set(ids)].flatMap((id) => found.get(id) ?? []).map(presentApp);
};

export const getApp: Verb<typeof contract.getApp> = async (context, { app }) => {
  const [row] = await store.loadApps(context.db, [app]);
  if (!row) throw missing("application");
  return presentApp(row);
};

export const createApp: Verb<typeof contract.createApp> = async (context, input) => {
  const { id: userId, username } = sessionUser(context);
  const { secret, kept } = newAppSecret();
  const row = {
    id: newId<"app">(),
    user_id: userId,
    name: input.name,
    url: input.url,
    description: input.description,
    max_scopes: bitsOf(input.scopes),
    redirect_uris: [...new Set(input.redirects)],
    created_at: context.clock.now(),
    ...(input.confidential ? kept : { secret_hash: null, secret_hint: null }),
  };
  await transaction(context.db, async (db) => {
    await lockCurrentSession(context, db);
    if ((await store.countApps(db, userId)) >= appsPerPerson)
      throw new Problem("refused", "oauth.most", { most: appsPerPerson });
    await store.insertApp(db, row);
  });
  return {
    ...presentOwn({ ...row, username, icon_id: null, dormant: false }),
    secret: input.confidential ? secret : null,
  };
};

export const editApp: Verb<typeof contract.editApp> = async (context, input) => {
  await transaction(context.db, async (db) => {
    await lockCurrentSession(context, db);
    const { id } = await demandOwn(context, db, input.app);
    await store.updateApp(db, id, {
      ...(input.name === undefined ? {} : { name: input.name }),
      ...(input.url === undefined ? {} : { url: input.url }),
      ...(input.description === undefined ? {} : { description: input.description }),
      ...(input.scopes === undefined ? {} : { max_scopes: bitsOf(input.scopes) }),
      ...(input.redirects === undefined ? {} : { redirect_uris: [...new Set(input.redirects)] }),
    });
  });
};

export const rotateAppSecret: Verb<typeof contract.rotateAppSecret> = async (context, { app }) => {
  const { secret, kept } = newAppSecret();
  await transaction(context.db, async (db) => {
    await lockCurrentSession(context, db);
    const row = await demandOwn(context, db, app);
    if (row.secret_hash === null) throw new Problem("refused", "oauth.secret");
    await store.updateApp(db, row.id, kept);
  });
  return { secret };
};

export const deleteApp: Verb<typeof contract.deleteApp> = async (context, { app }) => {
  await transaction(context.db, async (db) => {
    await lockCurrentSession(context, db);
    const { id } = await demandOwn(context, db, app);
    await store.deleteApp(db, id);
  });
};

export const setAppIcon: Verb<typeof contract.setAppIcon> = async (context, input, body) => {
  const { id } = await demandOwn(context, context.db, input.app);
  const picture = await makePicture(await readBytes(body, iconLimit, "icon"), squareIn(input));
  await transaction(context.db, async (db) => {
    const kept = await storePicture(db, context.files, picture);
    await store.updateApp(db, id, { icon_id: kept });
  });
};

export const removeAppIcon: Verb<typeof contract.removeAppIcon> = async (context, { app }) => {
  const { id } = await demandOwn(context, context.db, app);
  await store.updateApp(context.db, id, { icon_id: null });
};
