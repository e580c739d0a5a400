// The sign-up operation.
import { z } from "zod";
import { email } from "#features/accounts/addresses/contract.ts";
import { proof } from "#features/accounts/captcha/contract.ts";
import { newPassword } from "#features/accounts/passwords/contract.ts";
import { username } from "#features/accounts/profiles/contract.ts";
import { signedIn } from "#features/accounts/sessions/contract.ts";
import { operation } from "#kernel/operation.ts";

export const signUp = operation({
  name: "accounts.sign-up",
  method: "POST",
  path: "/api/auth/sign-up",
  description: "Creates an account and signs it in.",
  needs: "anyone",
  limit: "auth",
  input: z
    .object({
      username,
      email,
      password: newPassword,
      subscribe: z.boolean().default(false),
      proof,
    })
    .strict(),
  output: signedIn,
});
