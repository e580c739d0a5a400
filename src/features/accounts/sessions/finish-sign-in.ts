// Completes a sign-in after the first factor: starts a session, or asks for the second factor.
import { beginFlow } from "#features/accounts/flows/store.ts";
import { listPasskeysOf } from "#features/accounts/passkeys/store.ts";
import { findLinkedUser } from "#features/accounts/providers/store.ts";
import type { SignInOutcome } from "#features/accounts/sessions/contract.ts";
import { loadUser, loadProtection } from "#features/accounts/sessions/user-store.ts";
import { startSession } from "#features/accounts/sessions/start-session.ts";
import { lockUser } from "#features/accounts/tokens/user-lock-store.ts";
import { Problem } from "#kernel/problem.ts";
import type { ProviderName } from "#features/accounts/providers/shapes.ts";
import type { Context } from "#platform/context.ts";
import type { Db } from "#platform/database/open.ts";

/** Minutes a sign-in waits for its second factor. */
const minutes = 30;

/** The factor just proved, in enough detail to check that it is still valid. */
export type Factor =
  /** The password hash that matched. */
  | { readonly kind: "password"; readonly hash: string | null }
  /** `verified`: the device verified the user, which makes it both factors in one. */
  | { readonly kind: "passkey"; readonly id: string; readonly verified: boolean }
  | { readonly kind: "provider"; readonly provider: ProviderName; readonly subject: string };

/** One message for every cause, so that it does not reveal which accounts exist. */
export function wrongPassword(): Problem {
  return new Problem(
    "invalid",
    "sign-in.wrong",
    {},
    {
      password: { code: "sign-in.wrong" },
    },
  );
}

async function counts(db: Db, userId: string, factor: Factor): Promise<boolean> {
  if (factor.kind === "password") return (await loadUser(db, userId))?.password_hash === factor.hash;
  if (factor.kind === "passkey") return (await listPasskeysOf(db, userId)).some(({ id }) => id === factor.id);
  return (await findLinkedUser(db, factor.provider, factor.subject))?.id === userId;
}

/**
 * Begins a sign-in transaction: locks the account's security settings, and refuses a factor that was changed or removed
 * since it was checked.
 */
export async function lockFactor(db: Db, userId: string, factor: Factor): Promise<void> {
  await lockUser(db, userId);
  if (await counts(db, userId, factor)) return;
  if (factor.kind === "password") throw wrongPassword();
  throw new Problem("refused", "sign-in.removed");
}

/**
 * @param db a transaction
 * @param user the user whose first factor was just proved
 */
export async function finishSignIn(
  context: Context,
  db: Db,
  user: { id: string; username: string },
  factor: Factor,
): Promise<SignInOutcome> {
  await lockFactor(db, user.id, factor);
  const { totp, passkeys } = await loadProtection(db, user.id);
  if (!totp || (factor.kind === "passkey" && factor.verified))
    return { outcome: "signed-in", session: await startSession(context, db, user) };
  const now = context.clock.now();
  const data = { first: factor.kind };
  const flow = await beginFlow(db, { kind: "second-factor", userId: user.id, data, minutes, now });
  // Using one passkey twice is a single factor: it proves possession, not identity.
  return {
    outcome: "second-factor",
    flow,
    methods: passkeys > 0 && factor.kind !== "passkey" ? ["code", "passkey"] : ["code"],
  };
}
