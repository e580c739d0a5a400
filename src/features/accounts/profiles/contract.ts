// What is shown of people, and how a person edits what is shown of them.
import { z } from "zod";
import { operation } from "#kernel/operation.ts";

const usernamePattern = /^[a-zA-Z0-9._-]+$/;

/** Username rules of facts F2: 1–39 characters of letters, digits, dot, underscore, dash. */
export const username = z
  .string()
  .trim()
  .min(1, "Choose a username.")
  .max(39, "A username has at most 39 characters.")
  .regex(usernamePattern, "A username holds only letters, digits, dots, dashes and underscores.")
  .refine((text) => text !== "." && text !== "..", "A username of dots alone cannot stand in an address.");

export const userView = z.object({
  id: z.string(),
  username: z.string(),
  bio: z.string(),
  avatarUrl: z.string().nullable(),
  role: z.enum(["developer", "moderator", "admin"]),
  badges: z.number().int(),
  joined: z.iso.datetime(),
  /** Sums over the person's publicly listed projects. */
  projectCount: z.number().int(),
  downloads: z.number().int(),
  followers: z.number().int(),
});
export type UserView = z.output<typeof userView>;

/** What only the person themselves (or a token with USER_READ_EMAIL for the address) sees. */
export const selfView = userView.extend({
  email: z.string().nullable(),
  emailVerified: z.boolean(),
});
export type SelfView = z.output<typeof selfView>;

export const getUser = operation({
  name: "users.get",
  method: "GET",
  path: "/api/users/{user}",
  says: "One user by id or username.",
  needs: "anyone",
  input: z.object({ user: z.string().min(1).max(64) }),
  output: userView,
});

export const getUsers = operation({
  name: "users.list",
  method: "GET",
  path: "/api/users",
  says: "Several users by id; unknown ids are left out.",
  needs: "anyone",
  input: z.object({ ids: z.array(z.string().max(64)).max(1000) }),
  output: z.array(userView),
});

export const getSelf = operation({
  name: "users.self",
  method: "GET",
  path: "/api/self",
  says: "The user the credential belongs to.",
  needs: "USER_READ",
  input: z.object({}),
  output: selfView,
});

export const editUser = operation({
  name: "users.edit",
  method: "PATCH",
  path: "/api/users/{user}",
  says: "Changes a user's public profile.",
  needs: "USER_WRITE",
  input: z.object({
    user: z.string().min(1).max(64),
    username: username.optional(),
    bio: z.string().trim().max(160, "A bio has at most 160 characters.").optional(),
  }),
  output: z.void(),
});

export const setAvatar = operation({
  name: "users.set-avatar",
  method: "PUT",
  path: "/api/users/{user}/avatar",
  says: "Replaces a user's avatar with the image in the body (at most 256 KiB; png, jpeg, gif, webp, bmp).",
  needs: "USER_WRITE",
  body: "raw",
  input: z.object({ user: z.string().min(1).max(64) }),
  output: z.void(),
});

export const removeAvatar = operation({
  name: "users.remove-avatar",
  method: "DELETE",
  path: "/api/users/{user}/avatar",
  says: "Removes a user's avatar.",
  needs: "USER_WRITE",
  input: z.object({ user: z.string().min(1).max(64) }),
  output: z.void(),
});
