// Personal access tokens in the compatible API, where scopes are bits.
import { z } from "zod";
import { createToken, editToken, listTokens, revokeToken } from "#features/accounts/contract.ts";
import type { TokenView } from "#features/accounts/contract.ts";
import { given } from "#api/v2/query.ts";
import { noParams, route } from "#api/v2/route.ts";
import type { Route } from "#api/v2/route.ts";
import { accessToken } from "#api/v2/shapes-of-accounts.ts";
import { personOf } from "#kernel/actor.ts";
import { refusal } from "#kernel/refusal.ts";
import { fromBits, scopes, toBits } from "#kernel/scope.ts";
import type { Context } from "#platform/context.ts";

const bits = z
  .int()
  .min(1, refusal("token.scopes"))
  .max(2 ** scopes.length - 1, refusal("scopes"));
const ids = z.array(z.string()).nullish();
const oneToken = z.object({ pat: z.string() });

function toToken({ actor }: Context, view: TokenView, secret: string | null): z.input<typeof accessToken> {
  return {
    id: view.id,
    name: view.name,
    access_token: secret,
    scopes: toBits(view.scopes),
    user_id: personOf(actor)?.id ?? "",
    created: view.created,
    expires: view.expires,
    last_used: view.lastUsed,
    project_ids: view.only?.projects.map(({ id }) => id) ?? null,
    organization_ids: view.only?.organizations.map(({ id }) => id) ?? null,
  };
}

interface Limits {
  project_ids?: string[] | null | undefined;
  organization_ids?: string[] | null | undefined;
}

/** Either list limits a token; without any it is not limited. */
function toOnly({ project_ids: projects, organization_ids: organizations }: Limits) {
  return projects || organizations ? { projects: projects ?? [], organizations: organizations ?? [] } : null;
}

/** Applies a change to a token's limits: omitted lists are unchanged, and only null for both lifts them. */
function changeOnly(given: Limits, before: TokenView["only"]) {
  if (given.project_ids === null && given.organization_ids === null) return null;
  const kept = {
    project_ids: before?.projects.map(({ id }) => id),
    organization_ids: before?.organizations.map(({ id }) => id),
  };
  const { project_ids: projects = kept.project_ids, organization_ids: organizations = kept.organization_ids } = given;
  return before || projects || organizations ? { projects: projects ?? [], organizations: organizations ?? [] } : null;
}

const list = route({
  method: "GET",
  path: "/v2/pat",
  description: "The user's access tokens, without their secrets.",
  scope: "PAT_READ",
  params: noParams,
  answer: z.array(accessToken),
  run: async ({ api, context }) => (await api(listTokens, {})).map((view) => toToken(context, view, null)),
});

const create = route({
  method: "POST",
  path: "/v2/pat",
  description: "Creates an access token. Only this response contains the secret.",
  scope: "PAT_CREATE",
  creates: true,
  params: noParams,
  data: z.object({ name: z.string(), scopes: bits, expires: z.string(), project_ids: ids, organization_ids: ids }),
  answer: accessToken,
  run: async ({ api, context, data }) => {
    const { name, expires } = data;
    const made = await api(createToken, { name, expires, scopes: fromBits(data.scopes), only: toOnly(data) });
    return toToken(context, made, made.token);
  },
});

const edit = route({
  method: "PATCH",
  path: "/v2/pat/{pat}",
  description: "Changes a token's name, scopes, expiration date or limits, effective immediately.",
  scope: "PAT_WRITE",
  params: oneToken,
  data: z.object({
    name: z.string().nullish(),
    scopes: bits.nullish(),
    expires: z.string().nullish(),
    project_ids: ids,
    organization_ids: ids,
  }),
  answer: "empty",
  run: async ({ api, params, data }) => {
    const changes = data.project_ids !== undefined || data.organization_ids !== undefined;
    const before = changes ? (await api(listTokens, {})).find(({ id }) => id === params.pat) : undefined;
    const limits = changes ? { only: changeOnly(data, before?.only ?? null) } : {};
    const carried = data.scopes ? { scopes: fromBits(data.scopes) } : {};
    return api(editToken, {
      token: params.pat,
      ...given({ name: data.name, expires: data.expires }),
      ...carried,
      ...limits,
    });
  },
});

const revoke = route({
  method: "DELETE",
  path: "/v2/pat/{pat}",
  description: "Revokes a token, effective immediately.",
  scope: "PAT_DELETE",
  params: oneToken,
  answer: "empty",
  run: ({ api, params }) => api(revokeToken, { token: params.pat }),
});

export const patRoutes: readonly Route[] = [list, create, edit, revoke];
