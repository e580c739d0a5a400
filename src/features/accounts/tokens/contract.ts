// Operations on personal access tokens, which programs use on a user's behalf.
import { z } from "zod";
import { operation } from "#kernel/operation.ts";
import { refusal } from "#kernel/refusal.ts";
import { scopes } from "#kernel/scope.ts";

const scopeList = z.array(z.enum(scopes)).min(1, refusal("token.scopes")).max(48);
const tokenName = z
  .string()
  .trim()
  .min(3, refusal("name.short", { least: 3 }))
  .max(255, refusal("name.long", { most: 255 }));

const thingIds = z.array(z.string().regex(/^[0-9A-Za-z]{8}$/, refusal("token.id"))).max(1000);

/** What a token is limited to: projects, and organizations with all their projects; null for no limit. */
const only = z
  .object({ projects: thingIds.default([]), organizations: thingIds.default([]) })
  .refine(({ projects, organizations }) => projects.length + organizations.length > 0, refusal("token.things"))
  .nullable();

const ownProject = z.object({ id: z.string(), slug: z.string(), title: z.string() });
const ownOrganization = z.object({ id: z.string(), slug: z.string(), name: z.string() });

/** Projects and organizations the user belongs to. */
export const ownThings = z.object({ projects: z.array(ownProject), organizations: z.array(ownOrganization) });
export type OwnThings = z.output<typeof ownThings>;

export const tokenView = z.object({
  id: z.string(),
  name: z.string(),
  /** The first characters of the token, to recognize it. */
  hint: z.string(),
  scopes: z.array(z.enum(scopes)),
  /** Everything it may act on, as far as its user still belongs to it; null for no limit. */
  only: ownThings.nullable(),
  created: z.iso.datetime(),
  expires: z.iso.datetime(),
  lastUsed: z.iso.datetime().nullable(),
});
export type TokenView = z.output<typeof tokenView>;

export const listTokens = operation({
  name: "tokens.list",
  method: "GET",
  path: "/api/tokens",
  description: "The user's own access tokens, newest first, without their secrets.",
  needs: "session",
  input: z.object({}),
  output: z.array(tokenView),
});

export const tokenChoices = operation({
  name: "tokens.choices",
  method: "GET",
  path: "/api/tokens/choices",
  description: "The projects and organizations that the user's tokens can be limited to, by name.",
  needs: "session",
  input: z.object({}),
  output: ownThings,
});

export const createToken = operation({
  name: "tokens.create",
  method: "POST",
  path: "/api/tokens",
  description: "Creates an access token; the response shows the secret once.",
  needs: "session",
  confirmed: true,
  input: z.object({
    name: tokenName,
    scopes: scopeList,
    expires: z.iso.datetime({ offset: true }),
    only: only.default(null),
  }),
  output: tokenView.extend({ token: z.string() }),
});

export const editToken = operation({
  name: "tokens.edit",
  method: "PATCH",
  path: "/api/tokens/{token}",
  description: "Changes a token's name, scopes, limits or expiration date, effective immediately.",
  needs: "session",
  confirmed: true,
  input: z.object({
    token: z.string().max(64),
    name: tokenName.optional(),
    scopes: scopeList.optional(),
    expires: z.iso.datetime({ offset: true }).optional(),
    only: only.optional(),
  }),
  output: z.void(),
});

export const revokeToken = operation({
  name: "tokens.revoke",
  method: "DELETE",
  path: "/api/tokens/{token}",
  description: "Revokes a token, effective immediately.",
  needs: "session",
  input: z.object({ token: z.string().max(64) }),
  output: z.void(),
});
