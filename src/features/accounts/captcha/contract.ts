// What a form asks of whoever sends it, so that machines do not fill it in by the thousand.
import { z } from "zod";
import { operation } from "#kernel/operation.ts";
import { refusal } from "#kernel/refusal.ts";

/** What came of a challenge, as the form sends it; a form without one counts for more. */
export const proof = z.string().max(8000, refusal("captcha.long")).optional();

/** What to do before a form is sent. */
const challenge = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("none") }),
  /** Work for the sender's own machine, solved as ALTCHA says; the proof is base64 of {challenge, solution}. */
  z.object({
    kind: z.literal("altcha"),
    challenge: z.object({
      parameters: z.object({
        algorithm: z.string(),
        nonce: z.string(),
        salt: z.string(),
        cost: z.number(),
        keyLength: z.number(),
        keyPrefix: z.string(),
        keySignature: z.string(),
        expiresAt: z.number(),
      }),
      signature: z.string(),
    }),
  }),
  /** Another site's puzzle; the proof is what its script answers. */
  z.object({ kind: z.enum(["hcaptcha", "turnstile"]), siteKey: z.string(), scriptUrl: z.string() }),
]);
export type CaptchaChallenge = z.output<typeof challenge>;

export const getChallenge = operation({
  name: "captcha.challenge",
  method: "GET",
  path: "/api/auth/challenge",
  description: "What a sign-up or reset form asks for besides its fields: each challenge serves once, for 20 minutes.",
  needs: "anyone",
  /** Signing in after many wrong passwords asks for something whatever the site is set to. */
  input: z.object({ for: z.literal("sign-in").optional() }),
  output: challenge,
});
