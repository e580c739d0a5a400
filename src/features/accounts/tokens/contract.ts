// Personal access tokens: what programs carry in a person's name.
import { z } from "zod";
import { operation } from "#kernel/operation.ts";
import { scopes } from "#kernel/scope.ts";

const scopeList = z.array(z.enum(scopes)).min(1, "Choose at least one scope.").max(48);
const tokenName = z
  .string()
  .trim()
  .min(3, "A name has at least 3 characters.")
  .max(255, "A name has at most 255 characters.");

export const tokenView = z.object({
  id: z.string(),
  name: z.string(),
  /** The first characters of the token, to recognise it by. */
  hint: z.string(),
  scopes: z.array(z.enum(scopes)),
  created: z.iso.datetime(),
  expires: z.iso.datetime(),
  lastUsed: z.iso.datetime().nullable(),
});
export type TokenView = z.output<typeof tokenView>;

export const listTokens = operation({
  name: "tokens.list",
  method: "GET",
  path: "/api/tokens",
  says: "A person's own access tokens, newest first, without their secrets.",
  needs: "session",
  input: z.object({}),
  output: z.array(tokenView),
});

export const createToken = operation({
  name: "tokens.create",
  method: "POST",
  path: "/api/tokens",
  says: "Makes an access token; the answer shows the secret once.",
  needs: "session",
  input: z.object({ name: tokenName, scopes: scopeList, expires: z.iso.datetime({ offset: true }) }),
  output: tokenView.extend({ token: z.string() }),
});

export const editToken = operation({
  name: "tokens.edit",
  method: "PATCH",
  path: "/api/tokens/{token}",
  says: "Renames a token or changes its scopes or expiry, effective at once.",
  needs: "session",
  input: z.object({
    token: z.string().max(64),
    name: tokenName.optional(),
    scopes: scopeList.optional(),
    expires: z.iso.datetime({ offset: true }).optional(),
  }),
  output: z.void(),
});

export const revokeToken = operation({
  name: "tokens.revoke",
  method: "DELETE",
  path: "/api/tokens/{token}",
  says: "Ends a token at once.",
  needs: "session",
  input: z.object({ token: z.string().max(64) }),
  output: z.void(),
});
