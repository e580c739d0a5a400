// Operations of the second factor: TOTP codes, and backup codes for when the app is lost.
import { z } from "zod";
import { signedIn } from "#features/accounts/sessions/contract.ts";
import { operation } from "#kernel/operation.ts";
import { refusal } from "#kernel/refusal.ts";

const code = z.string().trim().min(1, refusal("code.missing")).max(40, refusal("code.long"));
const codes = z.array(z.string());

export const beginTotp = operation({
  name: "factors.begin-totp",
  method: "POST",
  path: "/api/account/totp/begin",
  description:
    "Creates a secret for an authenticator app; it takes effect once a code from the app confirms it within 30 minutes.",
  needs: "session",
  confirmed: true,
  limit: "auth",
  input: z.object({
    /** A pending setup to show again. */
    flow: z.string().min(1).max(100).optional(),
  }),
  output: z.object({
    flow: z.string(),
    /** Base 32, for manual entry in an app. */
    secret: z.string(),
    /** The same as an `otpauth:` URL. */
    address: z.string(),
    /** The URL as a QR code: an SVG in a `data:` URL. */
    picture: z.string(),
  }),
});

export const addTotp = operation({
  name: "factors.add-totp",
  method: "POST",
  path: "/api/account/totp",
  description: "Turns two-factor sign-in on; the response shows six backup codes once, and all other sessions end.",
  needs: "session",
  confirmed: true,
  limit: "auth",
  input: z.object({ flow: z.string().min(1).max(100), code }),
  output: z.object({ codes, session: signedIn }),
});

export const renewBackupCodes = operation({
  name: "factors.renew-backup-codes",
  method: "POST",
  path: "/api/account/backup-codes",
  description:
    "Replaces the backup codes, given a code; the six new ones are shown once, and the old ones and all other sessions end.",
  needs: "session",
  confirmed: true,
  limit: "auth",
  input: z.object({ code }),
  output: z.object({ codes, session: signedIn }),
});

export const removeTotp = operation({
  name: "factors.remove-totp",
  method: "POST",
  path: "/api/account/totp/remove",
  description: "Turns two-factor sign-in off, given a code; all other sessions end.",
  needs: "session",
  confirmed: true,
  limit: "auth",
  input: z.object({ code }),
  output: signedIn,
});
