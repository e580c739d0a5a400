// Captcha settings: proof of work, a third-party provider, or none.
import { readSecureUrl } from "./secure-url.ts";

type Environment = Readonly<Record<string, string | undefined>>;

/** A captcha provider and our credentials there. */
export interface CaptchaSite {
  readonly kind: "hcaptcha" | "turnstile";
  readonly siteKey: string;
  readonly secret: string;
  readonly verifyUrl: string;
  readonly scriptUrl: string;
}

export type CaptchaSettings = { readonly kind: "altcha" } | { readonly kind: "none" } | CaptchaSite;

const sites = {
  hcaptcha: {
    verifyUrl: "https://api.hcaptcha.com/siteverify",
    scriptUrl: "https://js.hcaptcha.com/1/api.js?render=explicit",
  },
  turnstile: {
    verifyUrl: "https://challenges.cloudflare.com/turnstile/v0/siteverify",
    scriptUrl: "https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit",
  },
} as const;

function textOf(env: Environment, name: string): string | undefined {
  const text = env[name]?.trim();
  return text === "" ? undefined : text;
}

/** The setting's URL, or the default; an invalid one adds a message to `problems`. */
function addressOf(env: Environment, name: string, usual: string, problems: string[]): string {
  const text = textOf(env, name) ?? usual;
  if (readSecureUrl(text)) return text;
  problems.push(
    `${name} must be a URL starting with https:// (or http:// on this machine). It is ${JSON.stringify(text)}.`,
  );
  return usual;
}

function readSite(env: Environment, kind: CaptchaSite["kind"], problems: string[]): CaptchaSite {
  const siteKey = textOf(env, "CAPTCHA_SITE_KEY") ?? "";
  const secret = textOf(env, "CAPTCHA_SECRET") ?? "";
  if (siteKey === "") problems.push(`CAPTCHA=${kind} requires CAPTCHA_SITE_KEY, the site key from ${kind}.`);
  if (secret === "") problems.push(`CAPTCHA=${kind} requires CAPTCHA_SECRET, the secret from ${kind}.`);
  return {
    kind,
    siteKey,
    secret,
    verifyUrl: addressOf(env, "CAPTCHA_VERIFY_URL", sites[kind].verifyUrl, problems),
    scriptUrl: addressOf(env, "CAPTCHA_SCRIPT_URL", sites[kind].scriptUrl, problems),
  };
}

/** Reads the settings, with a message for every invalid one. */
export function readCaptcha(env: Environment): { captcha: CaptchaSettings; problems: readonly string[] } {
  const kind = textOf(env, "CAPTCHA") ?? "altcha";
  if (kind === "altcha" || kind === "none") return { captcha: { kind }, problems: [] };
  if (kind === "hcaptcha" || kind === "turnstile") {
    const problems: string[] = [];
    return { captcha: readSite(env, kind, problems), problems };
  }
  const message = `CAPTCHA must be altcha, hcaptcha, turnstile or none. It is ${JSON.stringify(kind)}.`;
  return { captcha: { kind: "altcha" }, problems: [message] };
}
