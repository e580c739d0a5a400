// Signing in and out.
import { z } from "zod";
import { operation } from "#kernel/operation.ts";

/** A fresh session. `token` is shown this once and kept only as a hash. */
export const signedIn = z.object({
  token: z.string(),
  expiresAt: z.iso.datetime(),
  /** Use keeps a session alive until then. */
  refreshExpiresAt: z.iso.datetime(),
  /** What the browser is to carry from now on, to be recognised at later sign-ins. */
  device: z.string(),
  user: z.object({ id: z.string(), username: z.string() }),
});
export type SignedIn = z.output<typeof signedIn>;

/** What came of proving who one is: a session, or the question for a second factor. */
export const signInOutcome = z.discriminatedUnion("outcome", [
  z.object({ outcome: z.literal("signed-in"), session: signedIn }),
  z.object({
    outcome: z.literal("second-factor"),
    /** Finishes the sign-in together with a code or a passkey, within 30 minutes. */
    flow: z.string(),
    methods: z.array(z.enum(["code", "passkey"])),
  }),
]);
export type SignInOutcome = z.output<typeof signInOutcome>;

export const signIn = operation({
  name: "sessions.sign-in",
  method: "POST",
  path: "/api/auth/sign-in",
  says: "Signs in with an e-mail address or username and a password.",
  needs: "anyone",
  limit: "auth",
  input: z.object({
    login: z.string().trim().min(1, "Enter your e-mail address or username.").max(254),
    password: z.string().min(1, "Enter your password.").max(256),
  }),
  output: signedIn,
});

export const signOut = operation({
  name: "sessions.sign-out",
  method: "POST",
  path: "/api/auth/sign-out",
  says: "Ends the session that makes the call.",
  needs: "session",
  whileSuspended: true,
  limit: "auth",
  input: z.object({}),
  output: z.void(),
});
