// A browser's WebAuthn response, in its JSON form.
import { z } from "zod";

const text = z.string().max(4000);

/** A response together with the flow that requested it. */
export const passkeyAnswer = z.object({
  flow: z.string().min(1).max(100),
  response: z.object({
    id: z.string().min(1).max(1400),
    rawId: z.string().max(1400),
    type: z.literal("public-key"),
    authenticatorAttachment: z.enum(["platform", "cross-platform"]).optional(),
    clientExtensionResults: z.object({}),
    response: z.object({
      clientDataJSON: text,
      authenticatorData: text,
      signature: text,
      userHandle: z.string().max(200).optional(),
    }),
  }),
});
export type PasskeyAnswer = z.output<typeof passkeyAnswer>;
