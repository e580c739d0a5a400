// Sessions in the compatible API.
import { z } from "zod";
import { listSessions, refreshSession, revokeSession } from "#features/accounts/contract.ts";
import type { SessionView, SignedIn, SignInOutcome } from "#features/accounts/contract.ts";
import { findActor } from "#features/accounts/index.ts";
import { readAuthorization } from "#api/find-context.ts";
import { clientFor } from "#api/perform.ts";
import { noParams, route } from "#api/v2/route.ts";
import type { Call, Route } from "#api/v2/route.ts";
import { session } from "#api/v2/shapes-of-accounts.ts";
import type { V2Session } from "#api/v2/shapes-of-accounts.ts";
import { keepingSecret, personOf } from "#kernel/actor.ts";
import type { Client } from "#kernel/operation.ts";
import type { Context } from "#platform/context.ts";

function toSession(view: SessionView, userId: string, secret: string | null): V2Session {
  return {
    id: view.id,
    session: secret,
    user_id: userId,
    created: view.created,
    last_login: view.lastUsed,
    expires: view.expires,
    refresh_expires: view.refreshExpires,
    os: view.os,
    platform: view.platform,
    user_agent: view.userAgent,
    city: null,
    country: view.country,
    ip: view.ip,
    current: view.current,
  };
}

/** A context for the secret of a session that has just started or been renewed. */
export async function continueAs(context: Context, { token }: Pick<SignedIn, "token">): Promise<Context> {
  const actor = await findActor(context, token);
  if (!actor) throw new Error("A new session was not found.");
  return { ...context, actor };
}

/** A session that has just started or been renewed, with its secret. */
export async function presentNewSession(context: Context, signed: SignedIn): Promise<V2Session> {
  const views = await clientFor(await continueAs(context, signed))(listSessions, {});
  const current = views.find((view) => view.current);
  if (!current) throw new Error("A new session is missing from the list.");
  return toSession(current, signed.user.id, signed.token);
}

/** The secret the call was made with. */
export function presentedSecret({ request }: Pick<Call, "request">): string {
  return readAuthorization(request.headers.authorization) ?? "";
}

/**
 * A client for account security changes that keeps the session's secret, because programs of this API continue with the
 * one they have.
 */
export function keepingSession({ context }: Pick<Call, "context">): Client {
  return clientFor({ ...context, actor: keepingSecret(context.actor) });
}

/** The calling session with its unchanged secret. */
export async function presentKeptSession(call: Pick<Call, "context" | "request">): Promise<V2Session> {
  const secret = presentedSecret(call);
  const context = await continueAs(call.context, { token: secret });
  const current = (await clientFor(context)(listSessions, {})).find((view) => view.current);
  if (!current) throw new Error("The refreshed session is missing from the list.");
  return toSession(current, personOf(context.actor)?.id ?? "", secret);
}

/** The result of a sign-in: the session with its secret, or a request for a second factor. */
export async function answerSignIn(context: Context, outcome: SignInOutcome) {
  if (outcome.outcome === "signed-in") return presentNewSession(context, outcome.session);
  const description = "This account requires a second factor. Send a code with this flow to /v2/auth/login/2fa.";
  return { error: "2fa_required" as const, description, flow: outcome.flow };
}

const list = route({
  method: "GET",
  path: "/v2/session/list",
  description: "The user's sessions, without their secrets.",
  scope: "SESSION_READ",
  params: noParams,
  answer: z.array(session),
  run: async ({ api, context }: Call) => {
    const userId = personOf(context.actor)?.id ?? "";
    return (await api(listSessions, {})).map((view) => toSession(view, userId, null));
  },
});

const refresh = route({
  method: "POST",
  path: "/v2/session/refresh",
  description: "Replaces the secret of the session in the Authorization header; the old one stops working.",
  scope: "SESSION_ACCESS",
  limit: "auth",
  params: noParams,
  answer: session,
  run: async ({ api, context }) => presentNewSession(context, await api(refreshSession, {})),
});

const revoke = route({
  method: "DELETE",
  path: "/v2/session/{session}",
  description: "Ends one of the user's sessions, by its id.",
  scope: "SESSION_DELETE",
  params: z.object({ session: z.string() }),
  answer: "empty",
  run: ({ api, params }) => api(revokeSession, params),
});

export const sessionRoutes: readonly Route[] = [list, refresh, revoke];
