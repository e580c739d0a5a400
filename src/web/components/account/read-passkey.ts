// Reads passkey results from forms in the shape that operations expect.
import type { createPasskey, signInWithPasskey } from "#features/accounts/contract.ts";
import { textIn } from "#web/components/form/keep-form.ts";
import type { InputOf } from "#kernel/operation.ts";

/** The content of the field `passkey`, unchecked: the operation it is for validates it. */
function readField(form: FormData): unknown {
  try {
    return JSON.parse(textIn(form, "passkey"));
  } catch {
    return {};
  }
}

/** The result of signing in with a passkey. */
export const readPasskey = (form: FormData) => readField(form) as InputOf<typeof signInWithPasskey>;

/** The result of registering a new passkey. */
export const readNewPasskey = (form: FormData) => readField(form) as Omit<InputOf<typeof createPasskey>, "name">;
