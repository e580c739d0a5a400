// Completes a return from a provider: signing in, linking or re-authenticating.
import { timingSafeEqual } from "node:crypto";
import { AuthorizationResponseError } from "openid-client";
import type { z } from "zod";
import { findEmailHolder } from "#features/accounts/profiles/store.ts";
import { beginFlow, findFlow, consumeFlow } from "#features/accounts/flows/store.ts";
import { awayData } from "#features/accounts/providers/begin-provider.ts";
import type * as contract from "#features/accounts/providers/contract.ts";
import type { ProviderFailure } from "#features/accounts/providers/contract.ts";
import { findProvider } from "#features/accounts/providers/find-provider.ts";
import type { Profile } from "#features/accounts/providers/profile.ts";
import { findLinkedUser, insertLinked } from "#features/accounts/providers/store.ts";
import { finishSignIn } from "#features/accounts/sessions/finish-sign-in.ts";
import { lockCurrentSession, renewSession, rotateSession } from "#features/accounts/sessions/renew-session.ts";
import { hashSecret } from "#features/accounts/sessions/secret.ts";
import { notifyUser } from "#features/accounts/sessions/notify-user.ts";
import { providerTitles } from "#features/accounts/providers/shapes.ts";
import type { Context, Verb } from "#platform/context.ts";
import { transaction } from "#platform/database/open.ts";

type Outcome = z.input<typeof contract.finishProvider.output>;
type Away = z.output<typeof awayData> & { readonly userId: string | null };

/** Minutes a new user has to choose a name (docs/product.md, Ids and secrets: as for a second factor). */
const newcomerMinutes = 30;

const equal = (a: string, b: string) => timingSafeEqual(hashSecret(a), hashSecret(b));

/**
 * The flow that this browser began and this callback belongs to. A callback with the wrong state is forged and leaves
 * the flow pending; the right one consumes it, so that it cannot be replayed.
 */
async function takeReturn(context: Context, input: { provider: string; flow: string }, query: URLSearchParams) {
  const now = context.clock.now();
  const found = await findFlow(context.db, "provider", input.flow, now);
  const seen = awayData.safeParse(found?.data);
  if (!seen.success || seen.data.provider !== input.provider) return null;
  if (!equal(query.get("state") ?? "", seen.data.handshake.state)) return null;
  const taken = await consumeFlow(context.db, "provider", input.flow, now);
  return taken ? { ...seen.data, userId: taken.user_id } : null;
}

/** The profile of the returning user, or the failure. */
async function fetchProfile(context: Context, away: Away, query: URLSearchParams): Promise<Profile | ProviderFailure> {
  if (query.get("openid.mode") === "cancel") return "denied";
  try {
    const since = away.purpose === "confirm" ? new Date(away.left) : null;
    return await findProvider(context, away.provider).profile(away.handshake, query, since);
  } catch (error) {
    if (error instanceof AuthorizationResponseError && error.error === "access_denied") return "denied";
    const { code, message } = error as { code?: unknown; message?: unknown };
    // Never logs the error itself: its cause may contain tokens.
    context.log.warn(
      { provider: away.provider, code, reason: message },
      "a provider did not verify the returning user",
    );
    return "failed";
  }
}

async function signIn(context: Context, away: Away, profile: Profile): Promise<Outcome | ProviderFailure> {
  const { provider, back } = away;
  const { db, clock } = context;
  const user = await findLinkedUser(db, provider, profile.subject);
  const factor = { kind: "provider", provider, subject: profile.subject } as const;
  if (user) {
    const signedIn = await transaction(db, (within) => finishSignIn(context, within, user, factor));
    return { outcome: "proved", signIn: signedIn, back };
  }
  const { email, emailVerified } = profile;
  // Controlling an address at another site must not give access to the account that has it here.
  if (email !== null && emailVerified && (await findEmailHolder(db, email))) return "email-taken";
  const data = { provider, profile, back };
  const waiting = { kind: "provider-sign-up", userId: null, data, minutes: newcomerMinutes, now: clock.now() } as const;
  return { outcome: "unknown", flow: await beginFlow(db, waiting), back };
}

/** Whether the signed-in user is the one who began the flow. */
function isSameUser({ actor }: Context, away: Away): boolean {
  return actor.kind === "person" && actor.credential.kind === "session" && actor.person.id === away.userId;
}

async function link(context: Context, away: Away, profile: Profile): Promise<Outcome | ProviderFailure> {
  const { provider, back, userId } = away;
  if (userId === null || !isSameUser(context, away)) return "expired";
  const { subject, name } = profile;
  return transaction(context.db, async (db) => {
    await lockCurrentSession(context, db);
    const row = { provider, subject, user_id: userId, name: name || subject, created_at: context.clock.now() };
    if (await insertLinked(db, row)) {
      const method = providerTitles[provider];
      await notifyUser(context, db, userId, { template: "authentication-method-added", method });
      return { outcome: "linked", session: await renewSession(context, db), back };
    }
    const owner = await findLinkedUser(db, provider, subject);
    if (owner?.id === userId) return { outcome: "linked", session: await renewSession(context, db), back };
    return owner ? "linked-elsewhere" : "linked-another";
  });
}

async function confirm(context: Context, away: Away, profile: Profile): Promise<Outcome | ProviderFailure> {
  if (!isSameUser(context, away)) return "expired";
  return transaction(context.db, async (db) => {
    await lockCurrentSession(context, db);
    const owner = await findLinkedUser(db, away.provider, profile.subject);
    if (owner?.id !== away.userId) return "not-linked";
    return { outcome: "confirmed", session: await rotateSession(context, db, "confirmed"), back: away.back };
  });
}

/** A missing flow does not reveal its purpose; a signed-in user was not trying to sign in. */
function placeOfFailure({ actor, clock }: Context): { purpose: "sign-in" | "link" | "confirm"; back: string } {
  if (actor.kind !== "person" || actor.credential.kind !== "session") return { purpose: "sign-in", back: "/" };
  const proved = clock.now().getTime() - actor.credential.confirmedAt.getTime() <= 60 * 60 * 1000;
  return proved
    ? { purpose: "link", back: "/settings/account/providers" }
    : { purpose: "confirm", back: "/settings/account" };
}

const ends = { "sign-in": signIn, link, confirm };

export const finishProvider: Verb<typeof contract.finishProvider> = async (context, input) => {
  const query = new URLSearchParams(input.query);
  const away = await takeReturn(context, input, query);
  if (!away) return { outcome: "failed", why: "expired", ...placeOfFailure(context) };
  const { purpose, back } = away;
  const profile = await fetchProfile(context, away, query);
  const end = typeof profile === "string" ? profile : await ends[purpose](context, away, profile);
  return typeof end === "string" ? { outcome: "failed", why: end, purpose, back } : end;
};
