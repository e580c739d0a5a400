// Passkey operations: keys on a user's devices for signing in without a password.
import { z } from "zod";
import { passkeyAnswer } from "#features/accounts/passkeys/answer.ts";
import { signedIn, signInOutcome } from "#features/accounts/sessions/contract.ts";
import { operation } from "#kernel/operation.ts";
import { refusal } from "#kernel/refusal.ts";

export const passkeyView = z.object({
  id: z.string(),
  name: z.string(),
  created: z.iso.datetime(),
  lastUsed: z.iso.datetime().nullable(),
  /** Whether it is synced to more than one device. */
  backedUp: z.boolean(),
});
export type PasskeyView = z.output<typeof passkeyView>;

/** WebAuthn options for the browser in JSON form, and the flow that takes the response. */
const question = z.object({ flow: z.string(), options: z.looseObject({ challenge: z.string() }) });
const name = z
  .string()
  .trim()
  .min(1, refusal("passkey.name"))
  .max(255, refusal("name.long", { most: 255 }));
const passkey = z.string().min(1).max(64);
const text = z.string().max(20_000);

export const listPasskeys = operation({
  name: "passkeys.list",
  method: "GET",
  path: "/api/passkeys",
  description: "The user's own passkeys, oldest first.",
  needs: "session",
  input: z.object({}),
  output: z.array(passkeyView),
});

export const beginPasskey = operation({
  name: "passkeys.begin",
  method: "POST",
  path: "/api/passkeys/begin",
  description:
    "Starts registering a passkey: returns the options for the browser, whose response is passed to `passkeys.create` within 30 minutes.",
  needs: "session",
  confirmed: true,
  limit: "auth",
  input: z.object({}),
  output: question,
});

export const createPasskey = operation({
  name: "passkeys.create",
  method: "POST",
  path: "/api/passkeys",
  description: "Registers a passkey, at most 20; all other sessions end.",
  needs: "session",
  confirmed: true,
  limit: "auth",
  input: z.object({
    flow: z.string().min(1).max(100),
    name,
    response: z.object({
      id: z.string().min(1).max(1400),
      rawId: z.string().max(1400),
      type: z.literal("public-key"),
      authenticatorAttachment: z.enum(["platform", "cross-platform"]).optional(),
      clientExtensionResults: z.object({}),
      response: z.object({
        clientDataJSON: text,
        attestationObject: text,
        transports: z.array(z.string().max(20)).max(10).optional(),
      }),
    }),
  }),
  output: z.object({ passkey: passkeyView, session: signedIn }),
});

export const renamePasskey = operation({
  name: "passkeys.rename",
  method: "PATCH",
  path: "/api/passkeys/{passkey}",
  description: "Renames a passkey.",
  needs: "session",
  input: z.object({ passkey, name }),
  output: z.void(),
});

export const removePasskey = operation({
  name: "passkeys.remove",
  method: "DELETE",
  path: "/api/passkeys/{passkey}",
  description: "Deletes a passkey, unless it is the last way to sign in; all other sessions end.",
  needs: "session",
  confirmed: true,
  limit: "auth",
  input: z.object({ passkey }),
  output: signedIn,
});

export const beginPasskeySignIn = operation({
  name: "passkeys.begin-sign-in",
  method: "POST",
  path: "/api/auth/passkey/begin",
  description: "Returns the options for the browser to sign in with a passkey, or to verify the user's identity again.",
  needs: "anyone",
  whileSuspended: true,
  input: z.object({}),
  output: question,
});

export const signInWithPasskey = operation({
  name: "passkeys.sign-in",
  method: "POST",
  path: "/api/auth/passkey",
  description:
    "Signs in with a passkey; the response may ask for a second factor if the device did not verify the user.",
  needs: "anyone",
  limit: "auth",
  input: passkeyAnswer,
  output: signInOutcome,
});
