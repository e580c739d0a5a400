// Operations for admins on accounts: look up, suspend, and set role and badges.
import { z } from "zod";
import { roles } from "#kernel/actor.ts";
import { badges } from "#features/accounts/staff/shapes.ts";
import { operation } from "#kernel/operation.ts";
import { refusal } from "#kernel/refusal.ts";

const user = z.string().min(1).max(64);

/** An account as admins see it. */
export const staffUserView = z.object({
  id: z.string(),
  username: z.string(),
  email: z.string().nullable(),
  emailVerified: z.boolean(),
  role: z.enum(roles),
  badges: z.number().int(),
  joined: z.iso.datetime(),
  /** As far as sessions and known devices still show. */
  lastSignIn: z.iso.datetime().nullable(),
  sessions: z.number().int(),
  tokens: z.number().int(),
  factors: z.object({
    password: z.boolean(),
    totp: z.boolean(),
    backupCodes: z.number().int(),
    passkeys: z.number().int(),
  }),
  providers: z.array(z.object({ provider: z.string(), name: z.string() })),
  /** Projects the user is an accepted member of, through the project's own team. */
  projects: z.number().int(),
  suspended: z.object({ at: z.iso.datetime(), why: z.string() }).nullable(),
  /** When the account will be erased; null if not scheduled. */
  eraseAt: z.iso.datetime().nullable(),
});
export type StaffUserView = z.output<typeof staffUserView>;

export const findAccount = operation({
  name: "staff.find-user",
  method: "POST",
  path: "/api/staff/find-user",
  description:
    "The accounts with an email address (confirmed, or claimed by several), a username or an id; recorded in the audit log.",
  needs: "session",
  confirmed: true,
  limit: "read",
  input: z.object({ user: z.string().trim().min(1, refusal("staff.find")).max(254) }),
  output: z.array(staffUserView),
});

export const suspendUser = operation({
  name: "staff.suspend",
  method: "POST",
  path: "/api/staff/users/{user}/suspend",
  description:
    "Suspends an account: its owner can still read, export and delete their data; their tokens and applications are refused.",
  needs: "session",
  confirmed: true,
  input: z.object({
    user,
    why: z
      .string()
      .trim()
      .min(1, refusal("staff.why"))
      .max(500, refusal("staff.why.long", { most: 500 })),
  }),
  output: staffUserView,
});

export const unsuspendUser = operation({
  name: "staff.unsuspend",
  method: "POST",
  path: "/api/staff/users/{user}/unsuspend",
  description: "Lifts the suspension of an account.",
  needs: "session",
  confirmed: true,
  input: z.object({ user }),
  output: staffUserView,
});

export const setRole = operation({
  name: "staff.set-role",
  method: "POST",
  path: "/api/staff/users/{user}/role",
  description: "Changes a user's role; their sessions end.",
  needs: "session",
  confirmed: true,
  input: z.object({ user, role: z.enum(roles) }),
  output: staffUserView,
});

export const setBadges = operation({
  name: "staff.set-badges",
  method: "POST",
  path: "/api/staff/users/{user}/badges",
  description: "Sets the badges on a user's profile, as a bit field.",
  needs: "session",
  confirmed: true,
  input: z.object({
    user,
    badges: z
      .number()
      .int()
      .min(0)
      .max(2 ** badges.length - 1, refusal("staff.badge")),
  }),
  output: staffUserView,
});
