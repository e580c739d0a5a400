// Applications and authorizations in the compatible API.
import { z } from "zod";
import {
  createApp,
  deleteApp,
  editApp,
  getApp,
  listApps,
  listAuthorizations,
  listOwnApps,
  removeAppIcon,
  revokeAuthorization,
  setAppIcon,
} from "#features/accounts/contract.ts";
import type { AppView } from "#features/accounts/contract.ts";
import { checkPictureExtension } from "#api/v2/pictures.ts";
import { listText } from "#api/v2/query.ts";
import { noParams, route } from "#api/v2/route.ts";
import type { Call, Route } from "#api/v2/route.ts";
import { absolute } from "#api/v2/to-project.ts";
import { personOf } from "#kernel/actor.ts";
import { missing } from "#kernel/problem.ts";
import { refusal } from "#kernel/refusal.ts";
import { fromBits, scopes, toBits, type Scope } from "#kernel/scope.ts";

const oauthApp = z.object({
  id: z.string(),
  name: z.string(),
  icon_url: z.string().nullable(),
  raw_icon_url: z.string().nullable(),
  max_scopes: z.number().int(),
  redirect_uris: z.array(z.object({ id: z.string(), client_id: z.string(), uri: z.string() })),
  created_by: z.string(),
  created: z.string(),
  url: z.string().nullable(),
  description: z.string().nullable(),
});

/** A bit mask, or names separated by spaces or `+`. */
const scopeSet = z.union([
  z.number().int().min(0).max(Number.MAX_SAFE_INTEGER).transform(fromBits),
  z.string().transform((text, context): Scope[] => {
    const names = text.split(/[ +]+/).filter((name) => name !== "");
    const unknown = names.find((name) => !(scopes as readonly string[]).includes(name));
    if (unknown !== undefined) context.addIssue({ code: "custom", message: refusal("scope", { name: unknown }) });
    return names as Scope[];
  }),
]);

const newApp = z.object({
  name: z.string(),
  max_scopes: scopeSet,
  redirect_uris: z.array(z.string()),
  url: z.string().nullish(),
  description: z.string().nullish(),
});

const authorization = z.object({
  id: z.string(),
  app_id: z.string(),
  user_id: z.string(),
  scopes: z.number().int(),
  created: z.string(),
});

const oneApp = z.object({ id: z.string() });

function toApp({ context }: Pick<Call, "context">, app: AppView): z.input<typeof oauthApp> {
  const icon = absolute(context.config.baseUrl, app.iconUrl);
  return {
    id: app.id,
    name: app.name,
    icon_url: icon,
    raw_icon_url: icon,
    max_scopes: toBits(app.scopes),
    redirect_uris: app.redirects.map((uri, i) => ({ id: `${app.id}-${i}`, client_id: app.id, uri })),
    created_by: app.owner.id,
    created: app.created,
    url: app.url,
    description: app.description,
  };
}

const authorizations = route({
  method: "GET",
  path: "/_internal/oauth/authorizations",
  description: "The applications the user has authorized.",
  scope: "SESSION_ACCESS",
  params: noParams,
  answer: z.array(authorization),
  run: async ({ api, context }) =>
    (await api(listAuthorizations, {})).map(({ id, app, scopes: allowed, created }) => ({
      id,
      app_id: app.id,
      user_id: personOf(context.actor)?.id ?? "",
      scopes: toBits(allowed),
      created,
    })),
});

const takeBack = route({
  method: "DELETE",
  path: "/_internal/oauth/authorizations",
  description: "Revokes an application's authorization; its tokens stop working immediately.",
  scope: "SESSION_ACCESS",
  params: z.object({ client_id: z.string() }),
  answer: "empty",
  run: ({ api, params }) => api(revokeAuthorization, { app: params.client_id }),
});

const create = route({
  method: "POST",
  path: "/_internal/oauth/app",
  description: "Registers an application; the response shows its secret once.",
  scope: "SESSION_ACCESS",
  creates: true,
  params: noParams,
  data: newApp,
  answer: oauthApp.extend({ client_secret: z.string() }),
  run: async (call) => {
    const { max_scopes, redirect_uris, ...rest } = call.data;
    const made = await call.api(createApp, { ...rest, scopes: max_scopes, redirects: redirect_uris });
    return { ...toApp(call, made), client_secret: made.secret ?? "" };
  },
});

const get = route({
  method: "GET",
  path: "/_internal/oauth/app/{id}",
  description: "One application.",
  params: oneApp,
  answer: oauthApp,
  run: async (call) => toApp(call, await call.api(getApp, { app: call.params.id })),
});

const several = route({
  method: "GET",
  path: "/_internal/oauth/apps",
  description: "Several applications; unknown ids are omitted.",
  params: z.object({ ids: listText }),
  answer: z.array(oauthApp),
  run: async (call) => (await call.api(listApps, call.params)).map((app) => toApp(call, app)),
});

const edit = route({
  method: "PATCH",
  path: "/_internal/oauth/app/{id}",
  description: "Changes an application, effective immediately.",
  scope: "SESSION_ACCESS",
  params: oneApp,
  data: newApp.partial(),
  answer: "empty",
  run: ({ api, params, data }) =>
    api(editApp, {
      app: params.id,
      name: data.name,
      url: data.url,
      description: data.description,
      scopes: data.max_scopes,
      redirects: data.redirect_uris,
    }),
});

const remove = route({
  method: "DELETE",
  path: "/_internal/oauth/app/{id}",
  description: "Deletes an application; all of its authorizations and tokens end immediately.",
  scope: "SESSION_ACCESS",
  params: oneApp,
  answer: "empty",
  run: ({ api, params }) => api(deleteApp, { app: params.id }),
});

const icon = route({
  method: "PATCH",
  path: "/_internal/oauth/app/{id}/icon",
  description: "Replaces an application's icon with the image in the body (at most 256 KiB).",
  scope: "SESSION_ACCESS",
  body: "raw",
  params: oneApp.extend({ ext: z.string().optional() }),
  answer: "empty",
  run: ({ api, params, bytes }) => {
    checkPictureExtension(params.ext);
    return api(setAppIcon, { app: params.id }, bytes);
  },
});

const noIcon = route({
  method: "DELETE",
  path: "/_internal/oauth/app/{id}/icon",
  description: "Removes an application's icon.",
  scope: "SESSION_ACCESS",
  params: oneApp,
  answer: "empty",
  run: ({ api, params }) => api(removeAppIcon, { app: params.id }),
});

const ofUser = (path: string) =>
  route({
    method: "GET",
    path,
    description: "The applications the user has created.",
    scope: "SESSION_ACCESS",
    params: oneApp,
    answer: z.array(oauthApp),
    run: async (call) => {
      const person = personOf(call.context.actor);
      const { id } = call.params;
      if (person?.id !== id && person?.username.toLowerCase() !== id.toLowerCase()) throw missing("user");
      return (await call.api(listOwnApps, {})).map((app) => toApp(call, app));
    },
  });

export const oauthRoutes: readonly Route[] = [
  authorizations,
  takeBack,
  create,
  get,
  several,
  edit,
  remove,
  icon,
  noIcon,
  ofUser("/v3/user/{id}/oauth_apps"),
  // Legacy path of the route above.
  ofUser("/_internal/user/{id}/oauth_apps"),
];
