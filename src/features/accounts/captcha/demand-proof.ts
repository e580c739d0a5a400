// Lets a form through with a single-use proof or, without one, a few times an hour.
import { verifyProofOfWork, makeChallenge } from "#features/accounts/captcha/altcha.ts";
import { verifyCaptcha } from "#features/accounts/captcha/verify-captcha.ts";
import type * as contract from "#features/accounts/captcha/contract.ts";
import { Problem, invalid } from "#kernel/problem.ts";
import type { CaptchaSettings } from "#platform/config-captcha.ts";
import type { Context, Verb } from "#platform/context.ts";
import { clientKey } from "#platform/limits/index.ts";
import { takeShared } from "#platform/limits/shared-store.ts";

/** Forms without a proof allowed per IP address; docs/decisions/0005 explains why any are. */
const withoutProof = { limit: 3, windowSeconds: 3600, burst: 3 };

/** `as-set` requires nothing if no captcha is configured; `always` requires proof of work then. */
type When = "as-set" | "always";

function settingsOf({ config: { captcha } }: Context, when: When): CaptchaSettings {
  return captcha.kind === "none" && when === "always" ? { kind: "altcha" } : captcha;
}

export const getChallenge: Verb<typeof contract.getChallenge> = async (context, input) => {
  const captcha = settingsOf(context, input.for === "sign-in" ? "always" : "as-set");
  if (captcha.kind === "altcha") return makeChallenge(context);
  if (captcha.kind === "none") return captcha;
  return { kind: captcha.kind, siteKey: captcha.siteKey, scriptUrl: captcha.scriptUrl };
};

function refused(): Problem {
  return invalid("proof", "captcha.old");
}

async function takeWithoutProof(context: Context): Promise<void> {
  const key = `unproved:${clientKey(context.origin.ip)}`;
  const { allowed, resetSeconds } = await takeShared(context.db, key, withoutProof);
  if (allowed) return;
  const minutes = Math.ceil(resetSeconds / 60);
  throw new Problem("tooMany", "captcha.scripts", { minutes });
}

/**
 * Refuses a form whose proof is wrong or used, and too many without one. Call outside a transaction, once the form is
 * otherwise valid: the proof is consumed.
 */
export async function demandProof(context: Context, proof: string | undefined, when: When = "as-set"): Promise<void> {
  const captcha = settingsOf(context, when);
  if (captcha.kind === "none") return;
  const given = proof ?? "";
  if (captcha.kind === "altcha") {
    if (given === "") return takeWithoutProof(context);
    if (!(await verifyProofOfWork(context, given))) throw refused();
    return;
  }
  if (given === "") throw invalid("proof", "captcha.missing");
  if (!(await verifyCaptcha(captcha, given, context.origin.ip))) throw refused();
}
