// Signs in and makes calls with a session secret, for tests.
import { perform } from "#api/perform.ts";
import { signIn } from "#features/accounts/contract.ts";
import type { SignedIn } from "#features/accounts/contract.ts";
import { findActor } from "#features/accounts/index.ts";
import type { Context, Origin } from "#platform/context.ts";
import type { TestPerson, TestSite } from "#tests/site.ts";

/** A call with this secret; throws if the secret is invalid. */
export async function through(site: TestSite, secret: string): Promise<Context> {
  const actor = await findActor(site.services, secret);
  if (!actor) throw new Error("The secret does not resolve to a session.");
  return { ...site.as(null), actor };
}

/** The same call from another origin. */
export function from(context: Context, origin: Partial<Origin>): Context {
  return { ...context, origin: { ...context.origin, ...origin } };
}

/** Signs in an account without a second factor. */
export async function enter(context: Context, login: string, password: string): Promise<SignedIn> {
  const answer = await perform(signIn, context, { login, password });
  if (answer.outcome !== "signed-in") throw new Error("The account requires a second factor.");
  return answer.session;
}

/** Templates and texts of the mails to a user, oldest first. */
export function mailsOf(site: TestSite, person: TestPerson): Promise<{ template: string; text: string }[]> {
  const recipient = `${person.username}@example.com`;
  return site.services.db
    .selectFrom("mails")
    .select(["template", "body_text as text"])
    .where("recipient", "=", recipient)
    .orderBy("id")
    .execute();
}

/** Confirms the address as if by its link; security notices only go to confirmed addresses. */
export async function confirmAddress(site: TestSite, person: TestPerson): Promise<void> {
  await site.services.db
    .updateTable("users")
    .set({ email_verified_at: new Date() })
    .where("id", "=", person.id)
    .execute();
}
