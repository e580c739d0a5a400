// Secrets that programs and browsers carry: how they are made and how they are kept.
import { createHash } from "node:crypto";
import { randomText } from "#kernel/id.ts";

/** What a secret is for; the prefix lets secret scanners recognise it (`tsa_` session, `tsp_` access token, `tso_` application). */
const prefixes = { session: "tsa_", token: "tsp_", app: "tso_", link: "" } as const;

/** A fresh secret of 60 random characters behind its prefix. */
export function newSecret(kind: keyof typeof prefixes): string {
  return prefixes[kind] + randomText(60);
}

/** What is kept of a secret. 60 random characters need no slow hash. */
export function hashSecret(secret: string): Buffer {
  return createHash("sha256").update(secret).digest();
}

/** A session's secret as calls remember it: its hash as text. */
export const stampOf = (hash: Buffer): string => hash.toString("base64url");

/** Which table a secret's prefix points to. */
export function kindOfSecret(secret: string): "session" | "token" | "app" | null {
  return (["session", "token", "app"] as const).find((kind) => secret.startsWith(prefixes[kind])) ?? null;
}
