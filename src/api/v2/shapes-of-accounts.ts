// Shapes of sessions and access tokens in the compatible API.
import { z } from "zod";

const date = z.iso.datetime();

export const session = z
  .object({
    id: z.string(),
    /** The secret, if the session has just started or been renewed. */
    session: z.string().nullable(),
    user_id: z.string(),
    created: date,
    last_login: date,
    expires: date,
    refresh_expires: date,
    os: z.string().nullable(),
    platform: z.string().nullable(),
    user_agent: z.string(),
    city: z.null(),
    /** ISO 3166 two-letter code. */
    country: z.string().nullable(),
    ip: z.string(),
    current: z.boolean(),
  })
  .meta({ id: "Session" });
export type V2Session = z.input<typeof session>;

/** A sign-in to be continued at `/v2/auth/login/2fa`. */
export const secondFactor = z
  .object({ error: z.literal("2fa_required"), description: z.string(), flow: z.string() })
  .meta({ id: "SecondFactorRequired" });

export const passkey = z
  .object({ id: z.string(), name: z.string(), created_at: date, last_used: date.nullable() })
  .meta({ id: "Passkey" });

export const accessToken = z
  .object({
    id: z.string(),
    name: z.string(),
    /** The secret, only if the token was just created. */
    access_token: z.string().nullable(),
    /** Scope bits. */
    scopes: z.int(),
    user_id: z.string(),
    created: date,
    expires: date,
    last_used: date.nullable(),
    /** The only projects it may act on; null, like the organizations, if it is not limited. */
    project_ids: z.array(z.string()).nullable(),
    /** The only organizations it may act on, with their projects. */
    organization_ids: z.array(z.string()).nullable(),
  })
  .meta({ id: "AccessToken" });
