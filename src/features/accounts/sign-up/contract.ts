// Signing up and confirming the address.
import { z } from "zod";
import { operation } from "#kernel/operation.ts";
import { username } from "#features/accounts/profiles/contract.ts";
import { signedIn } from "#features/accounts/sessions/contract.ts";

const email = z
  .string()
  .trim()
  .max(254, "An e-mail address has at most 254 characters.")
  .pipe(z.email("Enter an e-mail address like name@example.com."));

/** 8–256 characters (facts F2); strength is judged by the verb. */
const newPassword = z
  .string()
  .min(8, "A password has at least 8 characters.")
  .max(256, "A password has at most 256 characters.");

export const signUp = operation({
  name: "accounts.sign-up",
  method: "POST",
  path: "/api/auth/sign-up",
  says: "Makes an account and signs it in.",
  needs: "anyone",
  limit: "auth",
  input: z
    .object({
      username,
      email,
      password: newPassword,
      subscribe: z.boolean().default(false),
    })
    .strict(),
  output: signedIn,
});

export const verifyEmail = operation({
  name: "accounts.verify-email",
  method: "POST",
  path: "/api/auth/verify-email",
  says: "Confirms an e-mail address with the token from the mail.",
  needs: "anyone",
  limit: "auth",
  input: z.object({ token: z.string().min(1).max(200) }),
  output: z.object({ outcome: z.enum(["verified", "already-verified"]) }),
});
