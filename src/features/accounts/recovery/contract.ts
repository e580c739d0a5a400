// Operations to reset a lost password.
import { z } from "zod";
import { linkToken } from "#features/accounts/addresses/contract.ts";
import { proof } from "#features/accounts/captcha/contract.ts";
import { newPassword } from "#features/accounts/passwords/contract.ts";
import { signedIn } from "#features/accounts/sessions/contract.ts";
import { operation } from "#kernel/operation.ts";
import { refusal } from "#kernel/refusal.ts";

export const requestReset = operation({
  name: "accounts.request-reset",
  method: "POST",
  path: "/api/auth/request-reset",
  description:
    "Requests an email with a link to set a new password; the response is the same whether or not the account exists.",
  needs: "anyone",
  limit: "auth",
  input: z.object({
    login: z.string().trim().min(1, refusal("sign-in.login")).max(254),
    proof,
  }),
  output: z.void(),
});

export const resetPassword = operation({
  name: "accounts.reset-password",
  method: "POST",
  path: "/api/auth/reset-password",
  description:
    "Sets a new password with the token from the email; all sessions end and second factors remain. If the account had never confirmed the address, everything its creator left in it is removed.",
  needs: "anyone",
  limit: "auth",
  input: z.object({ token: linkToken, password: newPassword }),
  output: z.discriminatedUnion("outcome", [
    z.object({ outcome: z.literal("signed-in"), session: signedIn }),
    /** The account has a second factor: sign in with the new password. */
    z.object({ outcome: z.literal("sign-in") }),
  ]),
});
