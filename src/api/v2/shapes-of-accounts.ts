// The shapes of sessions and access tokens in the compatible API.
import { z } from "zod";

const date = z.iso.datetime();

export const session = z
  .object({
    id: z.string(),
    /** The secret, where the session has just begun or been renewed. */
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
    /** Two letters of ISO 3166. */
    country: z.string().nullable(),
    ip: z.string(),
    current: z.boolean(),
  })
  .meta({ id: "Session" });
export type V2Session = z.input<typeof session>;

/** A sign-in that goes on at `/v2/auth/login/2fa`. */
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
    /** The secret, only when the token has just been made. */
    access_token: z.string().nullable(),
    /** Bits of scopes. */
    scopes: z.int(),
    user_id: z.string(),
    created: date,
    expires: date,
    last_used: date.nullable(),
    /** The only projects it acts on; null, like the organizations, when it acts on everything of its person's. */
    project_ids: z.array(z.string()).nullable(),
    /** The only organizations it acts on, with their projects. */
    organization_ids: z.array(z.string()).nullable(),
  })
  .meta({ id: "AccessToken" });
