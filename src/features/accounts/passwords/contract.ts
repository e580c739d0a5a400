// Operations to set and remove one's own password.
import { z } from "zod";
import { signedIn } from "#features/accounts/sessions/contract.ts";
import { operation } from "#kernel/operation.ts";
import { refusal } from "#kernel/refusal.ts";

/** 8–256 characters (docs/product.md, Limits); the verbs check its strength. */
export const newPassword = z
  .string()
  .min(8, refusal("password.short", { least: 8 }))
  .max(256, refusal("password.long", { most: 256 }));

export const setPassword = operation({
  name: "passwords.set",
  method: "PUT",
  path: "/api/account/password",
  description:
    "Sets or changes the caller's own password; this session continues with a new secret, and all others end.",
  needs: "session",
  confirmed: true,
  whileSuspended: true,
  limit: "auth",
  input: z.object({ password: newPassword }),
  output: signedIn,
});

export const removePassword = operation({
  name: "passwords.remove",
  method: "DELETE",
  path: "/api/account/password",
  description: "Removes the caller's own password if a passkey or a sign-in provider remains; all other sessions end.",
  needs: "session",
  confirmed: true,
  limit: "auth",
  input: z.object({}),
  output: signedIn,
});
