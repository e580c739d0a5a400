// What stands for an e-mail address in keys of rates, so that the table of rates tells nobody which addresses there are.
import { createHmac } from "node:crypto";
import type { Services } from "#platform/context.ts";

/** The same for every spelling in letters of either case. */
export function addressKey({ secret }: Pick<Services, "secret">, email: string): string {
  return createHmac("sha256", secret).update(`address ${email.toLowerCase()}`).digest("base64url").slice(0, 32);
}
