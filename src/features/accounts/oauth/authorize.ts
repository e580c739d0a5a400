// Handles OAuth authorization requests: asks the user and redirects to the application.
import { beginFlow, endWaitingRequests, consumeFlow } from "#features/accounts/flows/store.ts";
import { loadApps, lockApp } from "#features/accounts/oauth/apps-store.ts";
import type { AppRow } from "#features/accounts/oauth/apps-store.ts";
import { sessionUser, presentApp } from "#features/accounts/oauth/change-apps.ts";
import type * as contract from "#features/accounts/oauth/contract.ts";
import { allow, allowedScopes, insertCode } from "#features/accounts/oauth/grants-store.ts";
import { readAppId, readRedirect, readRequest, readState } from "#features/accounts/oauth/read-request.ts";
import type { AppRequest } from "#features/accounts/oauth/read-request.ts";
import { matchesRedirectUri, withAnswer } from "#features/accounts/oauth/redirects.ts";
import { hashSecret, newSecret } from "#features/accounts/sessions/secret.ts";
import { notifyUser } from "#features/accounts/sessions/notify-user.ts";
import { newId } from "#kernel/id.ts";
import { Problem, invalid } from "#kernel/problem.ts";
import type { ScopeBits } from "#kernel/scope.ts";
import { fromBits, hasScope } from "#kernel/scope.ts";
import type { Context, Verb } from "#platform/context.ts";
import type { Db } from "#platform/database/open.ts";
import { transaction } from "#platform/database/open.ts";
import { inEnglish } from "#platform/words/refusals.ts";

/** Time the user has to decide (docs/product.md, Ids and secrets). */
const flowMinutes = 30;
/** Lifetime of an authorization code; RFC 6749 §4.1.2 allows up to twice as much. */
const codeMs = 5 * 60 * 1000;

function covers(all: ScopeBits, some: ScopeBits): boolean {
  return fromBits(some).every((scope) => hasScope(all, scope));
}

/** While its owner is suspended or about to be erased, an application cannot be authorized. */
function demandActive({ dormant, name }: AppRow): void {
  if (dormant) throw new Problem("refused", "oauth.maker", { name });
}

/** The redirect URL; `iss` tells applications with several providers which one responded (RFC 9207). */
function redirectUrl(
  context: Context,
  request: Pick<AppRequest, "redirect" | "state">,
  answer: Record<string, string>,
) {
  return withAnswer(request.redirect, { ...answer, state: request.state, iss: context.config.baseUrl });
}

/** Grants the request and returns the redirect URL with the code. */
async function issueCode(context: Context, db: Db, app: AppRow, request: AppRequest): Promise<string> {
  const { id: userId } = sessionUser(context);
  const now = context.clock.now();
  const { appId, scopes } = request;
  const more = !covers(await allowedScopes(db, userId, appId), scopes);
  const authorizationId = await allow(db, { id: newId<"authorization">(), userId, appId, scopes, now });
  if (more) await notifyUser(context, db, userId, { template: "app-authorized", name: app.name });
  const code = newSecret("link");
  await insertCode(db, {
    hash: hashSecret(code),
    authorizationId,
    scopes,
    redirect: request.named ? request.redirect : null,
    challenge: request.challenge,
    now,
    expires: new Date(now.getTime() + codeMs),
  });
  return redirectUrl(context, request, { code });
}

export const beginAuthorization: Verb<typeof contract.beginAuthorization> = async (context, input) => {
  const { id: userId } = sessionUser(context);
  const query = new URLSearchParams(input.query);
  const [app] = await loadApps(context.db, [readAppId(query)]);
  if (!app) throw new Problem("refused", "oauth.unknown");
  demandActive(app);
  const where = readRedirect(query, app);
  const request = readRequest(query, app, where);
  const allowed = await allowedScopes(context.db, userId, app.id);
  if ("error" in request) {
    const { error, why } = request;
    const message = inEnglish(why);
    const told = { redirect: where.redirect, state: readState(query) };
    const redirect = redirectUrl(context, told, { error, error_description: message });
    return { kind: "refused", app: presentApp(app), known: allowed !== 0, error, message, why, redirect };
  }
  // Without a secret anyone can impersonate the application, so the user is asked every time (RFC 8252 §8.6).
  if (app.secret_hash !== null && covers(allowed, request.scopes)) {
    const redirect = await transaction(context.db, (db) => issueCode(context, db, app, request));
    return { kind: "granted", app: presentApp(app), redirect };
  }
  const now = context.clock.now();
  const flow = await transaction(context.db, async (db) => {
    await endWaitingRequests(db, userId, app.id);
    return beginFlow(db, { kind: "oauth-request", userId, data: request, minutes: flowMinutes, now });
  });
  const { redirect, scopes } = request;
  return { kind: "ask", flow, app: presentApp(app), scopes: fromBits(scopes), redirect };
};

/** Takes the pending request; works once. */
async function takeRequest(context: Context, db: Db, secret: string): Promise<AppRequest> {
  const flow = await consumeFlow(db, "oauth-request", secret, context.clock.now());
  if (flow?.user_id !== sessionUser(context).id) throw invalid("flow", "oauth.answered");
  return flow.data as AppRequest;
}

/** The application, if the request's redirect URI is still registered. */
async function findReachable(db: Db, { appId, redirect }: AppRequest): Promise<AppRow | null> {
  const app = await lockApp(db, appId);
  if (app) demandActive(app);
  return app && matchesRedirectUri(app.redirect_uris, redirect) ? app : null;
}

export const acceptAuthorization: Verb<typeof contract.acceptAuthorization> = (context, { flow }) =>
  transaction(context.db, async (db) => {
    const request = await takeRequest(context, db, flow);
    const app = await findReachable(db, request);
    if (!app) return { redirect: null };
    if (!covers(app.max_scopes, request.scopes))
      return { redirect: redirectUrl(context, request, { error: "invalid_scope" }) };
    return { redirect: await issueCode(context, db, app, request) };
  });

export const declineAuthorization: Verb<typeof contract.declineAuthorization> = (context, { flow }) =>
  transaction(context.db, async (db) => {
    const request = await takeRequest(context, db, flow);
    if (!(await findReachable(db, request))) return { redirect: null };
    return { redirect: redirectUrl(context, request, { error: "access_denied" }) };
  });
