// Operations to sign in and out, re-authenticate, and manage sessions.
import { z } from "zod";
import { proof } from "#features/accounts/captcha/contract.ts";
import { passkeyAnswer } from "#features/accounts/passkeys/answer.ts";
import { operation } from "#kernel/operation.ts";
import { refusal } from "#kernel/refusal.ts";

/** A new session. `token` is shown only once and stored as a hash; empty if the session kept its secret. */
export const signedIn = z.object({
  token: z.string(),
  expiresAt: z.iso.datetime(),
  /** Use extends the session until then. */
  refreshExpiresAt: z.iso.datetime(),
  /** Cookie value that identifies the browser at later sign-ins. */
  device: z.string(),
  user: z.object({ id: z.string(), username: z.string() }),
});
export type SignedIn = z.output<typeof signedIn>;

/** Result of a sign-in: a session, or a request for a second factor. */
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

/** A six-digit TOTP code or a backup code; spaces and dashes are ignored. */
const code = z.string().trim().min(1, refusal("code.missing")).max(40, refusal("code.long"));
const flow = z.string().min(1).max(100);
const password = z.string().min(1, refusal("password.missing")).max(256);

export const signIn = operation({
  name: "sessions.sign-in",
  method: "POST",
  path: "/api/auth/sign-in",
  description: "Signs in with an email address or username and a password; the response may ask for a second factor.",
  needs: "anyone",
  limit: "auth",
  input: z.object({
    login: z.string().trim().min(1, refusal("sign-in.login")).max(254),
    password,
    /** A proof of work; required after many wrong passwords. */
    proof,
  }),
  output: signInOutcome,
});

export const finishWithSecondFactor = operation({
  name: "sessions.second-factor",
  method: "POST",
  path: "/api/auth/second-factor",
  description: "Completes a sign-in that asked for a second factor, with a code or a passkey; at most five attempts.",
  needs: "anyone",
  limit: "auth",
  input: z
    .object({ flow, code: code.optional(), passkey: passkeyAnswer.optional() })
    .refine((given) => (given.code === undefined) !== (given.passkey === undefined), {
      path: ["code"],
      message: refusal("sign-in.second"),
    }),
  output: signedIn,
});

export const confirmSession = operation({
  name: "sessions.confirm",
  method: "POST",
  path: "/api/auth/confirm",
  description:
    "Verifies the signed-in user's identity again with the password, a code or a passkey; the session continues with a new secret.",
  needs: "session",
  whileSuspended: true,
  limit: "auth",
  input: z
    .object({ password: password.optional(), code: code.optional(), passkey: passkeyAnswer.optional() })
    .refine((given) => Object.values(given).filter((way) => way !== undefined).length === 1, {
      path: ["password"],
      message: refusal("sign-in.proof"),
    }),
  output: signedIn,
});

export const signOut = operation({
  name: "sessions.sign-out",
  method: "POST",
  path: "/api/auth/sign-out",
  description: "Ends the calling session.",
  needs: "session",
  whileSuspended: true,
  input: z.object({}),
  output: z.void(),
});

export const refreshSession = operation({
  name: "sessions.refresh",
  method: "POST",
  path: "/api/sessions/refresh",
  description:
    "Replaces the calling session's secret; the old one stops working, and the expiration date stays the same.",
  needs: "session",
  whileSuspended: true,
  limit: "auth",
  input: z.object({}),
  output: signedIn,
});

export const sessionView = z.object({
  id: z.string(),
  /** Whether it is the calling session. */
  current: z.boolean(),
  /** Such as `Windows` or `macOS 14.5`; null if unknown. */
  os: z.string().nullable(),
  /** The browser or program, such as `Firefox`; null if unknown. */
  platform: z.string().nullable(),
  userAgent: z.string(),
  ip: z.string(),
  /** ISO 3166 two-letter code. */
  country: z.string().nullable(),
  created: z.iso.datetime(),
  lastUsed: z.iso.datetime(),
  expires: z.iso.datetime(),
  refreshExpires: z.iso.datetime(),
});
export type SessionView = z.output<typeof sessionView>;

export const listSessions = operation({
  name: "sessions.list",
  method: "GET",
  path: "/api/sessions",
  description: "The user's own sessions, the calling one first, then the most recently used.",
  needs: "session",
  input: z.object({}),
  output: z.array(sessionView),
});

export const revokeSession = operation({
  name: "sessions.revoke",
  method: "DELETE",
  path: "/api/sessions/{session}",
  description: "Ends one of the caller's own sessions.",
  needs: "session",
  whileSuspended: true,
  input: z.object({ session: z.string().min(1).max(64) }),
  output: z.void(),
});

export const revokeOtherSessions = operation({
  name: "sessions.revoke-others",
  method: "POST",
  path: "/api/sessions/revoke-others",
  description: "Ends all of the caller's own sessions except the calling one.",
  needs: "session",
  whileSuspended: true,
  input: z.object({}),
  output: z.object({ ended: z.number().int() }),
});

export const startLauncherSession = operation({
  name: "sessions.start-for-launcher",
  method: "POST",
  path: "/api/sessions/for-launcher",
  description: "Creates a separate session for a launcher on the user's machine.",
  needs: "session",
  siteOnly: true,
  limit: "auth",
  input: z.object({}),
  output: signedIn,
});

export const getSecurity = operation({
  name: "accounts.security",
  method: "GET",
  path: "/api/account/security",
  description: "How the caller's own account is protected.",
  needs: "session",
  siteOnly: true,
  input: z.object({}),
  output: z.object({
    email: z.string().nullable(),
    emailVerified: z.boolean(),
    password: z.boolean(),
    twoFactor: z.boolean(),
    /** When it was turned on; null while it is off. */
    twoFactorSince: z.iso.datetime().nullable(),
    /** Remaining backup codes. */
    backupCodes: z.number().int(),
    passkeys: z.number().int(),
    /** Names of the linked sign-in providers. */
    providers: z.array(z.string()),
    /** When the account will be erased; null if not scheduled. */
    eraseAt: z.iso.datetime().nullable(),
  }),
});
export type SecurityView = z.output<typeof getSecurity.output>;
