// A user's profile at another site.
import { z } from "zod";

/** `subject` never changes and identifies the user at that site; `email` is theirs only if `emailVerified` is true. */
export const profile = z.object({
  subject: z.string().regex(/^[\x21-\x7e]{1,255}$/),
  name: z.string().transform((name) =>
    name
      .replaceAll(/\p{C}+/gu, " ")
      .trim()
      .slice(0, 100)
      // Removes a surrogate half left by truncation.
      .replace(/\p{Cs}$/u, ""),
  ),
  email: z.email().max(254).nullable().catch(null),
  emailVerified: z.boolean(),
});
export type Profile = z.output<typeof profile>;
