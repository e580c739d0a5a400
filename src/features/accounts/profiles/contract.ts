// Operations on profiles: what is public about users, and editing one's own.
import { z } from "zod";
import { operation } from "#kernel/operation.ts";
import { refusal } from "#kernel/refusal.ts";

const usernamePattern = /^[a-zA-Z0-9._-]+$/;

/** 1–39 characters of letters, digits, dot, underscore, dash. */
export const username = z
  .string()
  .trim()
  .min(1, refusal("username.missing"))
  .max(39, refusal("username.long", { most: 39 }))
  .regex(usernamePattern, refusal("username.letters"))
  .refine((text) => text !== "." && text !== "..", refusal("username.dots"));

export const userView = z.object({
  id: z.string(),
  username: z.string(),
  bio: z.string(),
  avatarUrl: z.string().nullable(),
  role: z.enum(["developer", "moderator", "admin"]),
  badges: z.number().int(),
  joined: z.iso.datetime(),
  /** Totals across the user's publicly listed projects. */
  projectCount: z.number().int(),
  downloads: z.number().int(),
  followers: z.number().int(),
});
export type UserView = z.output<typeof userView>;

/** Fields visible to the user only (the address also to tokens with USER_READ_EMAIL). */
export const selfView = userView.extend({
  email: z.string().nullable(),
  emailVerified: z.boolean(),
  /** Whether signed-in users see the address on the profile, once it is confirmed. */
  emailShown: z.boolean(),
});
export type SelfView = z.output<typeof selfView>;

export const getUser = operation({
  name: "users.get",
  method: "GET",
  path: "/api/users/{user}",
  description: "A user by id, username or former username.",
  needs: "anyone",
  input: z.object({ user: z.string().min(1).max(64) }),
  output: userView,
});

export const getUsers = operation({
  name: "users.list",
  method: "GET",
  path: "/api/users",
  description: "Several users by id; unknown ids are omitted.",
  needs: "anyone",
  input: z.object({ ids: z.array(z.string().max(64)).max(1000) }),
  output: z.array(userView),
});

export const getSelf = operation({
  name: "users.self",
  method: "GET",
  path: "/api/self",
  description: "The user the credentials belong to.",
  needs: "USER_READ",
  input: z.object({}),
  output: selfView,
});

export const editUser = operation({
  name: "users.edit",
  method: "PATCH",
  path: "/api/users/{user}",
  description:
    "Changes a user's public profile. The old username redirects to the new one; at most three changes in 30 days.",
  needs: "USER_WRITE",
  input: z.object({
    user: z.string().min(1).max(64),
    username: username.optional(),
    bio: z
      .string()
      .trim()
      .max(160, refusal("profile.bio", { most: 160 }))
      .optional(),
    /** Can only be changed by the user in a session. */
    emailShown: z.boolean().optional(),
  }),
  output: z.void(),
});

/** Pixels of an upright image. */
const pixels = z.coerce.number(refusal("image.pixel")).int(refusal("image.pixel.whole")).min(0).max(65_535);

/** The square that an image is cropped to; without one, its center. */
export const imageSquare = { left: pixels.optional(), top: pixels.optional(), size: pixels.optional() };
type GivenSquare = { left?: number | undefined; top?: number | undefined; size?: number | undefined };
/** Whether all three parts of the square are given, or none. */
export const isWholeSquare = ({ left, top, size }: GivenSquare): boolean =>
  new Set([left, top, size].map((one) => one === undefined)).size === 1;
/** What is refused otherwise. */
export const squareParts = { path: ["size"], message: refusal("image.square.parts") };

export const setAvatar = operation({
  name: "users.set-avatar",
  method: "PUT",
  path: "/api/users/{user}/avatar",
  description:
    "Replaces a user's avatar with the image in the body (at most 256 KiB; png, jpeg, gif, webp, bmp), cropped to the given square, in pixels of the upright image, or to the center.",
  needs: "USER_WRITE",
  body: "raw",
  input: z.object({ user: z.string().min(1).max(64), ...imageSquare }).refine(isWholeSquare, squareParts),
  output: z.void(),
});

export const removeAvatar = operation({
  name: "users.remove-avatar",
  method: "DELETE",
  path: "/api/users/{user}/avatar",
  description: "Removes a user's avatar.",
  needs: "USER_WRITE",
  input: z.object({ user: z.string().min(1).max(64) }),
  output: z.void(),
});

export const getShownEmail = operation({
  name: "users.shown-email",
  method: "GET",
  path: "/api/users/{user}/email",
  description: "The confirmed email address that a user shows to signed-in users, or null.",
  needs: "session",
  siteOnly: true,
  input: z.object({ user: z.string().min(1).max(64) }),
  output: z.object({ email: z.string().nullable() }),
});
