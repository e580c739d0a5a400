// Calls of tests: signing in, and acting through a session whose secret one has.
import { perform } from "#api/perform.ts";
import { signIn } from "#features/accounts/contract.ts";
import type { SignedIn } from "#features/accounts/contract.ts";
import { findActor } from "#features/accounts/index.ts";
import type { Context, Origin } from "#platform/context.ts";
import type { TestPerson, TestSite } from "#tests/site.ts";

/** A call of whoever has this secret; it fails when the secret opens nothing. */
export async function through(site: TestSite, secret: string): Promise<Context> {
  const actor = await findActor(site.services, secret);
  if (!actor) throw new Error("The secret opens nothing.");
  return { ...site.as(null), actor };
}

/** The same call from elsewhere. */
export function from(context: Context, origin: Partial<Origin>): Context {
  return { ...context, origin: { ...context.origin, ...origin } };
}

/** Signs in an account that has no second factor. */
export async function enter(context: Context, login: string, password: string): Promise<SignedIn> {
  const answer = await perform(signIn, context, { login, password });
  if (answer.outcome !== "signed-in") throw new Error("The account asks for a second factor.");
  return answer.session;
}

/** Names and texts of the mails to a person, oldest first. */
export function mailsOf(site: TestSite, person: TestPerson): Promise<{ template: string; text: string }[]> {
  const recipient = `${person.username}@example.com`;
  return site.services.db
    .selectFrom("mails")
    .select(["template", "body_text as text"])
    .where("recipient", "=", recipient)
    .orderBy("id")
    .execute();
}

/** As if the person had opened the link of the mail; what protects the account is told to confirmed addresses only. */
export async function confirmAddress(site: TestSite, person: TestPerson): Promise<void> {
  await site.services.db
    .updateTable("users")
    .set({ email_verified_at: new Date() })
    .where("id", "=", person.id)
    .execute();
}
