// Signing in and out.
import { z } from "zod";
import { operation } from "#kernel/operation.ts";

/** A fresh session. `token` is shown this once and kept only as a hash. */
export const signedIn = z.object({
  token: z.string(),
  expiresAt: z.iso.datetime(),
  user: z.object({ id: z.string(), username: z.string() }),
});
export type SignedIn = z.output<typeof signedIn>;

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
  limit: "auth",
  input: z.object({}),
  output: z.void(),
});
