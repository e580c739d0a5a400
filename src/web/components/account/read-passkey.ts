// The passkey's answer in a form, as operations take it.
import type { createPasskey, signInWithPasskey } from "#features/accounts/contract.ts";
import { textIn } from "#web/components/form/keep-form.ts";
import type { InputOf } from "#kernel/operation.ts";

/** What is in the field `passkey`, unchecked: the operation that it is for refuses what has not the right shape. */
function readField(form: FormData): unknown {
  try {
    return JSON.parse(textIn(form, "passkey"));
  } catch {
    return {};
  }
}

/** The answer of a passkey that is kept. */
export const readPasskey = (form: FormData) => readField(form) as InputOf<typeof signInWithPasskey>;

/** The answer about a new passkey. */
export const readNewPasskey = (form: FormData) => readField(form) as Omit<InputOf<typeof createPasskey>, "name">;
