// Users in the compatible API.
import { z } from "zod";
import {
  editUser,
  getSelf,
  getUser,
  getUsers,
  planErasure,
  removeAvatar,
  setAvatar,
  setBadges,
  setRole,
} from "#features/accounts/contract.ts";
import type { UserView } from "#features/accounts/contract.ts";
import { describeSignInMethods } from "#features/accounts/index.ts";
import { listUserProjects } from "#features/catalog/contract.ts";
import { clientFor } from "#api/perform.ts";
import { checkPictureExtension } from "#api/v2/pictures.ts";
import { given, listText } from "#api/v2/query.ts";
import { noParams, route } from "#api/v2/route.ts";
import type { Call, Route } from "#api/v2/route.ts";
import { project, user } from "#api/v2/shapes.ts";
import { toProjects } from "#api/v2/to-project.ts";
import { toSelf, toUser } from "#api/v2/to-user.ts";
import { carries, personOf, roles } from "#kernel/actor.ts";
import { Problem } from "#kernel/problem.ts";
import { transaction } from "#platform/database/open.ts";

const oneUser = z.object({ user: z.string() });

const self = route({
  method: "GET",
  path: "/v2/user",
  description: "The user the token belongs to.",
  scope: "USER_READ",
  params: noParams,
  answer: user,
  run: async ({ api, context }) => {
    const view = await api(getSelf, {});
    const ways = await describeSignInMethods(context.db, view.id);
    return toSelf(context.config.baseUrl, view, ways, carries(context.actor, "PAYOUTS_READ"));
  },
});

const one = route({
  method: "GET",
  path: "/v2/user/{user}",
  description: "A user by id or username.",
  params: oneUser,
  answer: user,
  run: async ({ api, context, params }) => toUser(context.config.baseUrl, await api(getUser, params)),
});

/** Maximum number of usernames, as opposed to ids, looked up per call. */
const namesMost = 100;

async function findByName(api: Call["api"], name: string): Promise<UserView[]> {
  try {
    return [await api(getUser, { user: name })];
  } catch (error) {
    if (error instanceof Problem && (error.kind === "missing" || error.kind === "invalid")) return [];
    throw error;
  }
}

const many = route({
  method: "GET",
  path: "/v2/users",
  description: "Several users by id or username; unknown ones are omitted.",
  params: z.object({ ids: listText }),
  answer: z.array(user),
  run: async ({ api, context, params }) => {
    const byId = await api(getUsers, { ids: params.ids });
    const found = new Map(byId.map((view) => [view.id, view]));
    const names = params.ids.filter((ref) => !found.has(ref)).slice(0, namesMost);
    for (const name of names) for (const view of await findByName(api, name)) found.set(view.id, view);
    return [...found.values()].map((view) => toUser(context.config.baseUrl, view));
  },
});

const edit = route({
  method: "PATCH",
  path: "/v2/user/{user}",
  description: "Changes a user's name or bio; admins, in their own session, can also change the role and badges.",
  scope: "USER_WRITE",
  params: oneUser,
  data: z.object({
    username: z.string().nullish(),
    bio: z.string().nullable().optional(),
    role: z.enum(roles).nullish(),
    badges: z.int().nullish(),
  }),
  answer: "empty",
  run: ({ context, params, data }) =>
    transaction(context.db, async (db) => {
      const api = clientFor({ ...context, db });
      const bio = data.bio === undefined ? {} : { bio: data.bio ?? "" };
      const profile = { ...given({ username: data.username }), ...bio };
      const { role, badges } = data;
      const asStaff = Boolean(role) || typeof badges === "number";
      if (!asStaff || Object.keys(profile).length > 0) await api(editUser, { ...params, ...profile });
      if (typeof badges === "number") await api(setBadges, { ...params, badges });
      if (role) await api(setRole, { ...params, role });
    }),
});

const icon = route({
  method: "PATCH",
  path: "/v2/user/{user}/icon",
  description: "Replaces a user's avatar with the image in the body (at most 256 KiB).",
  scope: "USER_WRITE",
  body: "raw",
  params: oneUser.extend({ ext: z.string().optional() }),
  answer: "empty",
  run: ({ api, params, bytes }) => {
    checkPictureExtension(params.ext);
    return api(setAvatar, { user: params.user }, bytes);
  },
});

const noIcon = route({
  method: "DELETE",
  path: "/v2/user/{user}/icon",
  description: "Removes a user's avatar.",
  scope: "USER_WRITE",
  params: oneUser,
  answer: "empty",
  run: ({ api, params }) => api(removeAvatar, params),
});

const erase = route({
  method: "DELETE",
  path: "/v2/user/{user}",
  description: "Schedules the deletion of the user's own account; they have two weeks to change their mind.",
  scope: "USER_DELETE",
  params: oneUser,
  answer: "empty",
  run: async ({ api, context, params }) => {
    const { id, username } = await api(getUser, params);
    if (personOf(context.actor)?.id !== id) throw new Problem("forbidden", "erasure");
    await api(planErasure, { username });
  },
});

const projects = route({
  method: "GET",
  path: "/v2/user/{user}/projects",
  description: "A user's projects; hidden ones are included only for those who can see them.",
  params: oneUser,
  answer: z.array(project),
  run: async (call) => toProjects(call, await call.api(listUserProjects, { ...call.params, whenLong: "omit" })),
});

export const userRoutes: readonly Route[] = [self, one, many, edit, erase, icon, noIcon, projects];
