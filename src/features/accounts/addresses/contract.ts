// Email address operations of accounts: confirming one, and changing to another.
import { z } from "zod";
import { isEmail } from "#kernel/email.ts";
import { operation } from "#kernel/operation.ts";
import { refusal } from "#kernel/refusal.ts";

/** Deliverable addresses, at a host with at least two labels. */
const isMailbox = (text: string) => isEmail(text) && text.slice(text.lastIndexOf("@")).includes(".");

export const email = z
  .string()
  .trim()
  .max(254, refusal("email.long", { most: 254 }))
  .refine(isMailbox, refusal("email.shape"));

/** The secret in a mailed link. */
export const linkToken = z.string().min(1, refusal("link.incomplete")).max(200, refusal("link.foreign"));

export const readLink = operation({
  name: "accounts.read-link",
  method: "GET",
  path: "/api/auth/link",
  description: "What the link in an email is for, before it is used.",
  needs: "anyone",
  siteOnly: true,
  limit: "auth",
  input: z.object({ token: z.string().max(200) }),
  /** Null if it is unknown or more than a month old. */
  output: z
    .object({
      purpose: z.enum(["verify-email", "reset-password", "change-email-old", "change-email-new"]),
      email: z.string(),
      username: z.string(),
      /** Whether it can still be used. */
      live: z.boolean(),
      /** Whether the account has this address and has confirmed it, through this link or otherwise. */
      confirmed: z.boolean(),
      /** Whether the caller is signed in to the link's account. */
      own: z.boolean(),
    })
    .nullable(),
});

export const verifyEmail = operation({
  name: "accounts.verify-email",
  method: "POST",
  path: "/api/auth/verify-email",
  description: "Confirms an email address with the token from the email.",
  needs: "anyone",
  limit: "auth",
  input: z.object({ token: linkToken }),
  output: z.object({ outcome: z.enum(["verified", "already-verified"]) }),
});

export const resendVerification = operation({
  name: "accounts.resend-verification",
  method: "POST",
  path: "/api/auth/resend-verification",
  description: "Sends the confirmation email again; at most five an hour.",
  needs: "session",
  limit: "auth",
  input: z.object({}),
  output: z.object({ outcome: z.enum(["sent", "already-verified"]) }),
});

export const getAddress = operation({
  name: "addresses.get",
  method: "GET",
  path: "/api/account/email",
  description: "The caller's own email address, and any pending change of it.",
  needs: "session",
  input: z.object({}),
  output: z.object({
    email: z.string().nullable(),
    verified: z.boolean(),
    change: z
      .object({
        newEmail: z.string(),
        /** Whether the old address has to confirm. */
        asksOld: z.boolean(),
        oldAgreed: z.boolean(),
        newAgreed: z.boolean(),
        expires: z.iso.datetime(),
      })
      .nullable(),
  }),
});
export type AddressView = z.output<typeof getAddress.output>;

export const changeAddress = operation({
  name: "addresses.change",
  method: "PUT",
  path: "/api/account/email",
  description:
    "Emails both the current and the new address to approve a change of the caller's email address, within 24 hours.",
  needs: "session",
  confirmed: true,
  limit: "auth",
  input: z.object({ email }),
  output: z.void(),
});

export const cancelAddressChange = operation({
  name: "addresses.cancel-change",
  method: "DELETE",
  path: "/api/account/email/change",
  description: "Cancels the pending change of email address.",
  needs: "session",
  limit: "auth",
  input: z.object({}),
  output: z.void(),
});

export const answerAddressChange = operation({
  name: "addresses.answer-change",
  method: "POST",
  path: "/api/auth/change-email",
  description:
    "Approves a change of email address with the token from the email; it takes effect once both addresses have approved.",
  needs: "anyone",
  limit: "auth",
  input: z.object({ token: linkToken }),
  output: z.object({ outcome: z.enum(["changed", "waits-for-old", "waits-for-new"]) }),
});
