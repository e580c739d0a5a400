// Creates and hashes the secrets that programs and browsers carry.
import { createHash } from "node:crypto";
import { randomText } from "#kernel/id.ts";

/**
 * The prefix states the kind and lets secret scanners recognize it (`tsa_` session, `tsp_` access token, `tso_`
 * application).
 */
const prefixes = { session: "tsa_", token: "tsp_", app: "tso_", link: "" } as const;

/** A new secret of 60 random characters after its prefix. */
export function newSecret(kind: keyof typeof prefixes): string {
  return prefixes[kind] + randomText(60);
}

/** The stored hash of a secret. 60 random characters need no slow hash. */
export function hashSecret(secret: string): Buffer {
  return createHash("sha256").update(secret).digest();
}

/** A session secret's hash in text form, as calls carry it. */
export const stampOf = (hash: Buffer): string => hash.toString("base64url");

/** The kind of secret that a prefix indicates. */
export function kindOfSecret(secret: string): "session" | "token" | "app" | null {
  return (["session", "token", "app"] as const).find((kind) => secret.startsWith(prefixes[kind])) ?? null;
}
