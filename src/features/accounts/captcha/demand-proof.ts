// Lets a form through once: with a proof, or, without one, as one of a few an hour.
import { acceptWork, makeChallenge } from "#features/accounts/captcha/altcha.ts";
import { askCaptchaSite } from "#features/accounts/captcha/ask-site.ts";
import type * as contract from "#features/accounts/captcha/contract.ts";
import { Problem, invalid } from "#kernel/problem.ts";
import type { CaptchaSettings } from "#platform/config-captcha.ts";
import type { Context, Verb } from "#platform/context.ts";
import { clientKey } from "#platform/limits/index.ts";
import { takeShared } from "#platform/limits/shared-store.ts";

/** Forms without a proof that one address may send; docs/decisions/0005 says why there are any. */
const withoutProof = { limit: 3, windowSeconds: 3600, burst: 3 };

/** `as-set` lets everything through where the site asks for nothing; `always` asks for work there. */
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

async function takeFromScarce(context: Context): Promise<void> {
  const key = `unproved:${clientKey(context.origin.ip)}`;
  const { allowed, resetSeconds } = await takeShared(context.db, key, withoutProof);
  if (allowed) return;
  const minutes = Math.ceil(resetSeconds / 60);
  throw new Problem("tooMany", "captcha.scripts", { minutes });
}

/**
 * Refuses a form whose proof is wrong or used, and too many that bring none. Call it outside a transaction, once a
 * form is found to be otherwise right: a proof counts once.
 */
export async function demandProof(context: Context, proof: string | undefined, when: When = "as-set"): Promise<void> {
  const captcha = settingsOf(context, when);
  if (captcha.kind === "none") return;
  const given = proof ?? "";
  if (captcha.kind === "altcha") {
    if (given === "") return takeFromScarce(context);
    if (!(await acceptWork(context, given))) throw refused();
    return;
  }
  if (given === "") throw invalid("proof", "captcha.missing");
  if (!(await askCaptchaSite(captcha, given, context.origin.ip))) throw refused();
}
