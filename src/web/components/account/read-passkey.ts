// The passkey's answer in a form, as operations take it.
import type { InputOf } from "#kernel/operation.ts";
import type { signInWithPasskey } from "#features/accounts/contract.ts";
import { textIn } from "#web/components/form/keep-form.ts";

export type PasskeyAnswer = InputOf<typeof signInWithPasskey>;

/** What is in the field `passkey`; the operation refuses what has not the right shape. */
export function readPasskey<Answer = PasskeyAnswer>(form: FormData): Answer {
  try {
    return JSON.parse(textIn(form, "passkey")) as Answer;
  } catch {
    return {} as Answer;
  }
}
