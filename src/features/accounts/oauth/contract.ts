// Operations on third-party applications: registration, authorization, and the list of authorizations.
import { z } from "zod";
import { faultOfRedirect } from "#features/accounts/oauth/redirects.ts";
import { imageSquare, isWholeSquare, squareParts } from "#features/accounts/profiles/contract.ts";
import { nameInput } from "#kernel/one-line.ts";
import { operation } from "#kernel/operation.ts";
import { refusal, type RefusalCode, type RefusalValues } from "#kernel/refusal.ts";
import { scopes } from "#kernel/scope.ts";

const appId = z.string().max(64);
const redirectsMost = 10;

const redirectUri = z
  .string()
  .trim()
  .max(255, refusal("oauth.address.long", { most: 255 }))
  .superRefine((text, context) => {
    const fault = faultOfRedirect(text);
    if (fault !== null) context.addIssue({ code: "custom", message: refusal(fault.code, fault.values) });
  });

const fields = {
  name: z
    .string()
    .overwrite(nameInput)
    .min(3, refusal("name.short", { least: 3 }))
    .max(255, refusal("name.long", { most: 255 })),
  url: z
    .string()
    .trim()
    .max(255, refusal("oauth.address.long", { most: 255 }))
    .refine((text) => /^https?:$/.test(URL.parse(text)?.protocol ?? ""), refusal("oauth.address.https"))
    .nullable(),
  description: z
    .string()
    .overwrite(nameInput)
    .max(255, refusal("description.long", { most: 255 }))
    .nullable(),
  scopes: z.array(z.enum(scopes)).min(1, refusal("token.scopes")).max(48),
  redirects: z
    .array(redirectUri)
    .min(1, refusal("oauth.address.missing"))
    .max(redirectsMost, refusal("oauth.address.most", { most: redirectsMost })),
};

export const appView = z.object({
  id: z.string(),
  name: z.string(),
  url: z.string().nullable(),
  description: z.string().nullable(),
  iconUrl: z.string().nullable(),
  /** Owner of the application. */
  owner: z.object({ id: z.string(), username: z.string() }),
  /** Scopes it may request. */
  scopes: z.array(z.enum(scopes)),
  /** Registered redirect URIs, matched exactly except for the port on loopback hosts. */
  redirects: z.array(z.string()),
  /** Whether it can keep a secret; native applications cannot. */
  confidential: z.boolean(),
  created: z.iso.datetime(),
});
export type AppView = z.output<typeof appView>;

/** `hint`: the last characters of the secret, to recognize it; null for applications without one. */
const ownAppView = appView.extend({ hint: z.string().nullable() });
export type OwnAppView = z.output<typeof ownAppView>;

export const listOwnApps = operation({
  name: "apps.own",
  method: "GET",
  path: "/api/apps/own",
  description: "The applications a user has created, newest first.",
  needs: "session",
  input: z.object({}),
  output: z.array(ownAppView),
});

export const listApps = operation({
  name: "apps.list",
  method: "GET",
  path: "/api/apps",
  description: "Several applications by id; unknown ids are omitted.",
  needs: "anyone",
  input: z.object({ ids: z.array(z.string().max(64)).max(100) }),
  output: z.array(appView),
});

export const getApp = operation({
  name: "apps.get",
  method: "GET",
  path: "/api/apps/{app}",
  description: "One application.",
  needs: "anyone",
  input: z.object({ app: appId }),
  output: appView,
});

export const createApp = operation({
  name: "apps.create",
  method: "POST",
  path: "/api/apps",
  description: "Registers an application; the response shows its secret once. Without a secret it must use PKCE.",
  needs: "session",
  confirmed: true,
  input: z.object({
    ...fields,
    url: fields.url.default(null),
    description: fields.description.default(null),
    confidential: z.boolean().default(true),
  }),
  output: ownAppView.extend({ secret: z.string().nullable() }),
});

export const editApp = operation({
  name: "apps.edit",
  method: "PATCH",
  path: "/api/apps/{app}",
  description: "Changes an application's name, scopes or redirect URLs, effective immediately.",
  needs: "session",
  confirmed: true,
  input: z.object({
    app: appId,
    name: fields.name.optional(),
    url: fields.url.optional(),
    description: fields.description.optional(),
    scopes: fields.scopes.optional(),
    redirects: fields.redirects.optional(),
  }),
  output: z.void(),
});

export const rotateAppSecret = operation({
  name: "apps.rotate-secret",
  method: "POST",
  path: "/api/apps/{app}/secret",
  description:
    "Replaces an application's secret; the new one is shown once, and the old one stops working immediately.",
  needs: "session",
  confirmed: true,
  input: z.object({ app: appId }),
  output: z.object({ secret: z.string() }),
});

export const deleteApp = operation({
  name: "apps.delete",
  method: "DELETE",
  path: "/api/apps/{app}",
  description: "Deletes an application; all of its authorizations and tokens end immediately.",
  needs: "session",
  confirmed: true,
  input: z.object({ app: appId }),
  output: z.void(),
});

export const setAppIcon = operation({
  name: "apps.set-icon",
  method: "PUT",
  path: "/api/apps/{app}/icon",
  description:
    "Replaces an application's icon with the image in the body (at most 256 KiB; png, jpeg, gif, webp, bmp), cropped to the given square, in pixels of the upright image, or to the center.",
  needs: "session",
  body: "raw",
  input: z.object({ app: appId, ...imageSquare }).refine(isWholeSquare, squareParts),
  output: z.void(),
});

export const removeAppIcon = operation({
  name: "apps.remove-icon",
  method: "DELETE",
  path: "/api/apps/{app}/icon",
  description: "Removes an application's icon.",
  needs: "session",
  input: z.object({ app: appId }),
  output: z.void(),
});

/**
 * Result of a request: the user must decide, it was granted before, or it is invalid. An error may be reported to the
 * application without asking the user only if it is `known`: the user has authorized it before (RFC 9700 §4.11.2).
 */
const begun = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("ask"),
    /** Identifies this request in the user's decision; single-use. */
    flow: z.string(),
    app: appView,
    scopes: z.array(z.enum(scopes)),
    redirect: z.string(),
  }),
  z.object({ kind: z.literal("granted"), app: appView, redirect: z.string() }),
  z.object({
    kind: z.literal("refused"),
    app: appView,
    known: z.boolean(),
    error: z.string(),
    message: z.string(),
    /** The code and values behind `message`. */
    why: z.object({
      code: z.custom<RefusalCode>((code) => typeof code === "string"),
      values: z.custom<RefusalValues>().optional(),
    }),
    redirect: z.string(),
  }),
]);

export const beginAuthorization = operation({
  name: "oauth.begin",
  method: "POST",
  path: "/api/oauth/requests",
  description: "Reads an application's authorization request; `query` is that of the authorize page.",
  needs: "session",
  input: z.object({ query: z.string().max(16_384, refusal("oauth.request.long")) }),
  output: begun,
});

const flow = z.object({ flow: z.string().min(1).max(100) });
/** Where the browser goes next; null if the redirect URI is no longer registered. */
const answered = z.object({ redirect: z.string().nullable() });

export const acceptAuthorization = operation({
  name: "oauth.accept",
  method: "POST",
  path: "/api/oauth/accept",
  description: "Grants an application the access it requested.",
  needs: "session",
  input: flow,
  output: answered,
});

export const declineAuthorization = operation({
  name: "oauth.decline",
  method: "POST",
  path: "/api/oauth/decline",
  description: "Denies an application access.",
  needs: "session",
  input: flow,
  output: answered,
});

const authorizationView = z.object({
  id: z.string(),
  app: appView,
  scopes: z.array(z.enum(scopes)),
  created: z.iso.datetime(),
  lastUsed: z.iso.datetime().nullable(),
});
export type AuthorizationView = z.output<typeof authorizationView>;

export const listAuthorizations = operation({
  name: "oauth.authorizations",
  method: "GET",
  path: "/api/oauth/authorizations",
  description: "The applications a user has authorized, most recent first.",
  needs: "session",
  input: z.object({}),
  output: z.array(authorizationView),
});

export const revokeAuthorization = operation({
  name: "oauth.revoke",
  method: "DELETE",
  path: "/api/oauth/authorizations/{app}",
  description: "Revokes an application's authorization; its tokens stop working immediately.",
  needs: "session",
  whileSuspended: true,
  input: z.object({ app: appId }),
  output: z.void(),
});
