// Operations to sign in through other sites, and to link accounts there.
import { z } from "zod";
import { username } from "#features/accounts/profiles/contract.ts";
import { signedIn, signInOutcome } from "#features/accounts/sessions/contract.ts";
import { operation } from "#kernel/operation.ts";
import { providerNames } from "#features/accounts/providers/shapes.ts";
import { refusal } from "#kernel/refusal.ts";

const provider = z.enum(providerNames, refusal("provider.unknown", { list: providerNames.join(", ") }));
/** Where to continue afterwards, as given by the page that began it. */
const back = z.string().max(2000);
const flow = z.string().max(200);
/** Where to send the user, and what their browser must carry on return (10 minutes). */
const begun = z.object({ url: z.url(), flow: z.string() });

export const listProviders = operation({
  name: "providers.list",
  method: "GET",
  path: "/api/auth/providers",
  description: "The external providers users can sign in with.",
  needs: "anyone",
  input: z.object({}),
  output: z.array(
    z.object({
      name: provider,
      title: z.string(),
      origin: z.url(),
      /** Whether the provider can force a new sign-in for re-authentication. */
      asksAgain: z.boolean(),
    }),
  ),
});
export type ProviderView = z.output<typeof listProviders.output>[number];

export const beginProviderSignIn = operation({
  name: "providers.begin",
  method: "POST",
  path: "/api/auth/providers/begin",
  description: "Starts signing in or up through an external provider.",
  needs: "anyone",
  whileSuspended: true,
  limit: "auth",
  siteOnly: true,
  input: z.object({ provider, back }),
  output: begun,
});

export const beginProviderLink = operation({
  name: "providers.begin-link",
  method: "POST",
  path: "/api/auth/providers/begin-link",
  description: "Starts linking a provider account to the caller's account.",
  needs: "session",
  confirmed: true,
  limit: "auth",
  siteOnly: true,
  input: z.object({ provider, back }),
  output: begun,
});

export const beginProviderConfirm = operation({
  name: "providers.begin-confirm",
  method: "POST",
  path: "/api/auth/providers/begin-confirm",
  description: "Starts verifying the caller's identity through a provider.",
  needs: "session",
  whileSuspended: true,
  limit: "auth",
  siteOnly: true,
  input: z.object({ provider, back }),
  output: begun,
});

/**
 * Failures, in order: the user declined there; the site did not prove who they are; it took too long, or another
 * browser began it; an account here has confirmed the same address; the account there belongs to another account here;
 * another account of that site is already linked; it is not an account linked to the signed-in user.
 */
const providerFailures = [
  "denied",
  "failed",
  "expired",
  "email-taken",
  "linked-elsewhere",
  "linked-another",
  "not-linked",
] as const;
export type ProviderFailure = (typeof providerFailures)[number];

const purpose = z.enum(["sign-in", "link", "confirm"]);

export const finishProvider = operation({
  name: "providers.finish",
  method: "POST",
  path: "/api/auth/providers/finish",
  description: "Completes the flow that was started, with the parameters the provider sent the user back with.",
  needs: "anyone",
  whileSuspended: true,
  limit: "auth",
  siteOnly: true,
  input: z.object({
    provider,
    /** The flow cookie's value; empty if there is none. */
    flow,
    /** The query string of the callback URL. */
    query: z.string().max(8000),
  }),
  output: z.discriminatedUnion("outcome", [
    z.object({ outcome: z.literal("proved"), signIn: signInOutcome, back }),
    /** Nobody here has this account yet; `flow` creates one (30 minutes). */
    z.object({ outcome: z.literal("unknown"), flow: z.string(), back }),
    z.object({ outcome: z.literal("linked"), session: signedIn, back }),
    z.object({ outcome: z.literal("confirmed"), session: signedIn, back }),
    z.object({ outcome: z.literal("failed"), why: z.enum(providerFailures), purpose, back }),
  ]),
});

export const getNewcomer = operation({
  name: "providers.newcomer",
  method: "GET",
  path: "/api/auth/providers/newcomer",
  description: "What the provider reported about a user who has no account here yet.",
  needs: "anyone",
  siteOnly: true,
  input: z.object({ flow }),
  output: z.object({
    provider,
    title: z.string(),
    name: z.string(),
    /** An available one similar to their name there. */
    username: z.string(),
    email: z.string().nullable(),
    /** Whether their address is already confirmed, so that it need not be asked for. */
    emailVerified: z.boolean(),
    back,
  }),
});

export const signUpByProvider = operation({
  name: "providers.sign-up",
  method: "POST",
  path: "/api/auth/providers/sign-up",
  description: "Creates an account that signs in through a provider, and signs it in.",
  needs: "anyone",
  limit: "auth",
  siteOnly: true,
  input: z.object({
    flow,
    username,
    /** Only if the site did not confirm one; confirmed by mail. */
    email: z.email(refusal("email.shape")).max(254).nullable(),
    subscribe: z.boolean().default(false),
  }),
  output: z.object({ session: signedIn, back }),
});

export const listLinkedProviders = operation({
  name: "providers.linked",
  method: "GET",
  path: "/api/self/providers",
  description: "The provider accounts linked to the caller's account.",
  needs: "session",
  input: z.object({}),
  output: z.array(
    z.object({ provider, title: z.string(), name: z.string(), since: z.iso.datetime(), configured: z.boolean() }),
  ),
});

export const unlinkProvider = operation({
  name: "providers.unlink",
  method: "DELETE",
  path: "/api/self/providers/{provider}",
  description: "Unlinks a provider account from the caller's account; all other sessions end.",
  needs: "session",
  confirmed: true,
  limit: "auth",
  input: z.object({ provider }),
  output: signedIn,
});
