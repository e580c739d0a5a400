// Codes of the second factor: those of an app by the clock, and backup codes.
import { createHmac, randomInt } from "node:crypto";
import { Secret, TOTP } from "otpauth";
import type { Context } from "#platform/context.ts";

const period = 30;

/** An app's settings as every authenticator knows them: SHA-1, six digits, thirty seconds. */
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

/** A fresh secret of 160 bits in base 32. */
export const newTotpSecret = (): string => new Secret({ size: 20 }).base32;

/** The `otpauth:` address that an app reads from the picture. */
export const totpAddress = (secret: string, username: string): string => totpOf(secret, username).toString();

/** Which time step the code is of, the one before and after now included; null when it is of none. */
export function stepOf(secret: string, code: string, now: Date): number | null {
  const timestamp = now.getTime();
  const delta = totpOf(secret, "").validate({ token: code, timestamp, window: 1 });
  return delta === null ? null : TOTP.counter({ period, timestamp }) + delta;
}

/** Letters and digits that look like nothing else. */
const alphabet = "23456789abcdefghjkmnpqrstuvwxyz";

/** A code of three groups of four, 59 random bits. */
function newBackupCode(): string {
  const group = () => Array.from({ length: 4 }, () => alphabet[randomInt(alphabet.length)]).join("");
  return `${group()}-${group()}-${group()}`;
}

/** Six, each used once. */
export const newBackupCodes = (): string[] => Array.from({ length: 6 }, newBackupCode);

/** A code as it is compared: how people space and capitalise it does not matter. */
export const plainCode = (code: string): string => code.replaceAll(/[\s-]/g, "").toLowerCase();

/** What is kept of a backup code. */
export function hashBackupCode(context: Pick<Context, "secret">, userId: string, code: string): Buffer {
  return createHmac("sha256", context.secret)
    .update(`backup code ${userId} ${plainCode(code)}`)
    .digest();
}
