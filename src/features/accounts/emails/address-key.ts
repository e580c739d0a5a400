// Keyed hash of an email address for rate limit keys, so that the table does not reveal addresses.
import { createHmac } from "node:crypto";
import type { Services } from "#platform/context.ts";

/** Case-insensitive. */
export function addressKey({ secret }: Pick<Services, "secret">, email: string): string {
  return createHmac("sha256", secret).update(`address ${email.toLowerCase()}`).digest("base64url").slice(0, 32);
}
