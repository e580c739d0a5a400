// Second-factor codes: TOTP and backup codes.
import { createHmac, randomInt } from "node:crypto";
import { Secret, TOTP } from "otpauth";
import type { Context } from "#platform/context.ts";

const period = 30;

/** TOTP parameters that every authenticator supports: SHA-1, six digits, 30 seconds. */
function totpOf(secret: string, label: string): TOTP {
  return new TOTP({
    issuer: "Tessera",
    label,
    secret: Secret.fromBase32(secret),
    algorithm: "SHA1",
    digits: 6,
    period,
  });
}

/** A new 160-bit secret in base 32. */
export const newTotpSecret = (): string => new Secret({ size: 20 }).base32;

/** The `otpauth:` URL encoded in the QR code. */
export const totpAddress = (secret: string, username: string): string => totpOf(secret, username).toString();

/** The time step that the code matches, tolerating one before and after the current one; null if none. */
export function stepOf(secret: string, code: string, now: Date): number | null {
  const timestamp = now.getTime();
  const delta = totpOf(secret, "").validate({ token: code, timestamp, window: 1 });
  return delta === null ? null : TOTP.counter({ period, timestamp }) + delta;
}

/** Letters and digits without look-alikes. */
const alphabet = "23456789abcdefghjkmnpqrstuvwxyz";

/** A code of three groups of four characters, 59 random bits. */
function newBackupCode(): string {
  const group = () => Array.from({ length: 4 }, () => alphabet[randomInt(alphabet.length)]).join("");
  return `${group()}-${group()}-${group()}`;
}

/** Six single-use codes. */
export const newBackupCodes = (): string[] => Array.from({ length: 6 }, newBackupCode);

/** Normalizes a code for comparison: spacing, dashes and case do not matter. */
export const normalizeCode = (code: string): string => code.replaceAll(/[\s-]/g, "").toLowerCase();

/** The stored form of a backup code. */
export function hashBackupCode(context: Pick<Context, "secret">, userId: string, code: string): Buffer {
  return createHmac("sha256", context.secret)
    .update(`backup code ${userId} ${normalizeCode(code)}`)
    .digest();
}
