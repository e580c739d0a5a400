// Checks a second-factor code, either TOTP or backup; each is accepted once.
import { hashBackupCode, normalizeCode, stepOf } from "#features/accounts/factors/codes.ts";
import { openTotp } from "#features/accounts/factors/seal-totp.ts";
import { findTotp, consumeBackupCode, consumeStep } from "#features/accounts/factors/store.ts";
import { deviceOf, hashDevice } from "#features/accounts/sessions/device.ts";
import { isKnownDevice } from "#features/accounts/sessions/known-devices-store.ts";
import { Problem, invalid } from "#kernel/problem.ts";
import type { Context } from "#platform/context.ts";
import { forgiveShared, takeShared } from "#platform/limits/shared-store.ts";
import type { Rate } from "#platform/limits/take-from-bucket.ts";

/**
 * Someone with the password could brute-force six digits given time. Each known device has its own allowance; backup
 * codes and passkeys are exempt, so that they always work.
 */
const perPerson: Rate = { limit: 50, windowSeconds: 24 * 60 * 60, burst: 50 };

async function countGuess(context: Context, userId: string): Promise<() => Promise<void>> {
  const hash = hashDevice(context, deviceOf(context));
  const known = await isKnownDevice(context.db, userId, hash);
  const key = `code ${userId}${known ? ` ${hash.toString("base64url")}` : ""}`;
  if (!(await takeShared(context.db, key, perPerson)).allowed) throw new Problem("tooMany", "code.tries");
  return () => forgiveShared(context.db, key);
}

async function isAppCode(context: Context, userId: string, code: string): Promise<boolean> {
  const forgive = await countGuess(context, userId);
  const kept = await findTotp(context.db, userId);
  const step = kept === undefined ? null : stepOf(openTotp(context, userId, kept), code, context.clock.now());
  if (step === null || !(await consumeStep(context.db, userId, step))) return false;
  await forgive();
  return true;
}

/** Consumes the code or throws. Call outside a transaction: a submitted code stays used, whatever happens next. */
export async function checkCode(context: Context, userId: string, given: string): Promise<void> {
  const code = normalizeCode(given);
  const right = /^\d{6}$/.test(code)
    ? await isAppCode(context, userId, code)
    : await consumeBackupCode(context.db, userId, hashBackupCode(context, userId, code));
  if (!right) throw invalid("code", "code.used");
}
