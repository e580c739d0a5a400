// WebAuthn in the browser; its code is loaded on first use.
import { importPart } from "#web/lib/import-part.ts";
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from "@simplewebauthn/browser";

/** Why there is no result: cancelled, not supported, already registered, no network. */
export type PasskeyFailure = "cancelled" | "unable" | "there" | "unreached";
export type PasskeyResult = { readonly answer: object } | { readonly failure: PasskeyFailure };

async function ask(path: string): Promise<{ flow: string; options: unknown }> {
  const response = await fetch(path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: "{}",
  });
  if (!response.ok) throw new TypeError(`${path} responded with ${response.status}.`);
  return (await response.json()) as { flow: string; options: unknown };
}

const failures: Readonly<Record<string, PasskeyFailure>> = {
  NotAllowedError: "cancelled",
  AbortError: "cancelled",
  InvalidStateError: "there",
  TypeError: "unreached",
};

function failureOf(error: unknown): PasskeyFailure {
  return (error instanceof Error && failures[error.name]) || "unable";
}

const load = () => importPart(() => import("@simplewebauthn/browser"));

/** Requests a passkey of the user. @param autofill as part of the username field's autofill */
export async function provePasskey(autofill = false): Promise<PasskeyResult> {
  if (!("PublicKeyCredential" in window)) return { failure: "unable" };
  try {
    const { startAuthentication, browserSupportsWebAuthnAutofill } = await load();
    if (autofill && !(await browserSupportsWebAuthnAutofill())) return { failure: "unable" };
    const { flow, options } = await ask("/api/auth/passkey/begin");
    const optionsJSON = options as PublicKeyCredentialRequestOptionsJSON;
    return { answer: { flow, response: await startAuthentication({ optionsJSON, useBrowserAutofill: autofill }) } };
  } catch (error) {
    return { failure: failureOf(error) };
  }
}

/** Creates a passkey for the signed-in user. */
export async function makePasskey(): Promise<PasskeyResult> {
  if (!("PublicKeyCredential" in window)) return { failure: "unable" };
  try {
    const { startRegistration } = await load();
    const { flow, options } = await ask("/api/passkeys/begin");
    const optionsJSON = options as PublicKeyCredentialCreationOptionsJSON;
    return { answer: { flow, response: await startRegistration({ optionsJSON }) } };
  } catch (error) {
    return { failure: failureOf(error) };
  }
}
