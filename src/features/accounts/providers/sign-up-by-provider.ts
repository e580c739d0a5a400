// Creates an account without a password for a user vouched for by a provider.
import { z } from "zod";
import { confirmAddress } from "#features/accounts/addresses/confirm-address.ts";
import { demandEmail } from "#features/accounts/addresses/demand-email.ts";
import { sendVerification } from "#features/accounts/addresses/send-verification.ts";
import { findFlow, consumeFlow } from "#features/accounts/flows/store.ts";
import { demandUsername } from "#features/accounts/profiles/demand-username.ts";
import { insertUser } from "#features/accounts/profiles/store.ts";
import type * as contract from "#features/accounts/providers/contract.ts";
import { profile } from "#features/accounts/providers/profile.ts";
import type { Profile } from "#features/accounts/providers/profile.ts";
import { insertLinked } from "#features/accounts/providers/store.ts";
import { usernamesLike } from "#features/accounts/providers/suggest-username.ts";
import { startSession } from "#features/accounts/sessions/start-session.ts";
import { chooseLocale } from "#features/accounts/sign-up/create-account.ts";
import { newId } from "#kernel/id.ts";
import { Problem } from "#kernel/problem.ts";
import { providerNames, providerTitles } from "#features/accounts/providers/shapes.ts";
import type { Context, Verb } from "#platform/context.ts";
import type { Db } from "#platform/database/open.ts";
import { transaction } from "#platform/database/open.ts";

const newcomerData = z.object({ provider: z.enum(providerNames), profile, back: z.string() });

function tooLate(): Problem {
  return new Problem("refused", "provider.long");
}

function readNewcomer(flow: { data: unknown } | undefined) {
  const read = newcomerData.safeParse(flow?.data);
  if (!read.success) throw tooLate();
  return read.data;
}

async function isFree(context: Context, username: string): Promise<boolean> {
  try {
    await demandUsername(context, context.db, username, null);
    return true;
  } catch (error) {
    if (error instanceof Problem) return false;
    throw error;
  }
}

async function firstFree(context: Context, name: string): Promise<string> {
  for (const offered of usernamesLike(name)) if (await isFree(context, offered)) return offered;
  return "";
}

export const getNewcomer: Verb<typeof contract.getNewcomer> = async (context, input) => {
  const flow = await findFlow(context.db, "provider-sign-up", input.flow, context.clock.now());
  const { provider, profile: person, back } = readNewcomer(flow);
  const { name, email, emailVerified } = person;
  const username = await firstFree(context, name);
  return { provider, title: providerTitles[provider], name, username, email, emailVerified, back };
};

/** Sets the new account's address: confirmed if the provider verified it, otherwise by mail. */
async function storeAddress(
  context: Context,
  db: Db,
  user: Omit<Parameters<typeof sendVerification>[2], "email"> & { email: string | null },
  person: Profile,
): Promise<void> {
  const { id, email } = user;
  if (email === null) return;
  if (email !== person.email || !person.emailVerified) {
    demandEmail(email);
    return sendVerification(context, db, { ...user, email });
  }
  const outcome = await confirmAddress(db, id, email, context.clock.now());
  if (outcome === "elsewhere") throw new Problem("conflict", "email.taken");
}

export const signUpByProvider: Verb<typeof contract.signUpByProvider> = async (context, input) => {
  const now = context.clock.now();
  return transaction(context.db, async (db) => {
    const {
      provider,
      profile: person,
      back,
    } = readNewcomer(await consumeFlow(db, "provider-sign-up", input.flow, now));
    await demandUsername(context, db, input.username, null);
    const email = person.email !== null && person.emailVerified ? person.email : input.email;
    const locale = chooseLocale(context.origin.languages);
    const user = { id: newId<"user">(), username: input.username, email, locale };
    await insertUser(db, { ...user, password_hash: null, subscribed: input.subscribe, created_at: now });
    await storeAddress(context, db, user, person);
    const { subject, name } = person;
    const row = { provider, subject, user_id: user.id, name: name || subject, created_at: now };
    if (!(await insertLinked(db, row)))
      throw new Problem("conflict", "provider.taken", { site: providerTitles[provider] });
    return { session: await startSession(context, db, user, "sign-up"), back };
  });
};
