// The captcha challenge that a form has to solve, against automated submissions.
import { z } from "zod";
import { operation } from "#kernel/operation.ts";
import { refusal } from "#kernel/refusal.ts";

/** The solution of a challenge, as the form sends it; submissions without one are limited. */
export const proof = z.string().max(8000, refusal("captcha.long")).optional();

/** What to do before submitting a form. */
const challenge = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("none") }),
  /** Proof of work as defined by ALTCHA; the proof is base64 of {challenge, solution}. */
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
  /** An external captcha; the proof is its script's response token. */
  z.object({ kind: z.enum(["hcaptcha", "turnstile"]), siteKey: z.string(), scriptUrl: z.string() }),
]);
export type CaptchaChallenge = z.output<typeof challenge>;

export const getChallenge = operation({
  name: "captcha.challenge",
  method: "GET",
  path: "/api/auth/challenge",
  description:
    "What a sign-up or reset form requires besides its fields; each challenge can be used once, within 20 minutes.",
  needs: "anyone",
  /** Signing in after many wrong passwords requires a proof whatever the configuration. */
  input: z.object({ for: z.literal("sign-in").optional() }),
  output: challenge,
});
