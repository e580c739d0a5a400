// Email address operations of accounts: confirming one, and changing to another.
import { z } from "zod";
import { isAddress } from "#kernel/address.ts";
import { operation } from "#kernel/operation.ts";
import { refusal } from "#kernel/refusal.ts";

/** Deliverable addresses, at a host with at least two labels. */
const isMailbox = (text: string) => isAddress(text) && text.slice(text.lastIndexOf("@")).includes(".");

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
  description: "What the link of a mail is for, before it is used.",
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
  description: "Confirms an e-mail address with the token from the mail.",
  needs: "anyone",
  limit: "auth",
  input: z.object({ token: linkToken }),
  output: z.object({ outcome: z.enum(["verified", "already-verified"]) }),
});

export const resendVerification = operation({
  name: "accounts.resend-verification",
  method: "POST",
  path: "/api/auth/resend-verification",
  description: "Sends the mail that confirms one's own address once more; five an hour at most.",
  needs: "session",
  limit: "auth",
  input: z.object({}),
  output: z.object({ outcome: z.enum(["sent", "already-verified"]) }),
});

export const getAddress = operation({
  name: "addresses.get",
  method: "GET",
  path: "/api/account/email",
  description: "One's own e-mail address, and the change of it that is under way.",
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
  description: "Asks both addresses by mail whether one's account may change from one to the other, within 24 hours.",
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
  description: "Forgets the change of address that is under way.",
  needs: "session",
  limit: "auth",
  input: z.object({}),
  output: z.void(),
});

export const answerAddressChange = operation({
  name: "addresses.answer-change",
  method: "POST",
  path: "/api/auth/change-email",
  description: "Agrees to a change of address with the token from the mail; it happens once both addresses agreed.",
  needs: "anyone",
  limit: "auth",
  input: z.object({ token: linkToken }),
  output: z.object({ outcome: z.enum(["changed", "waits-for-old", "waits-for-new"]) }),
});
