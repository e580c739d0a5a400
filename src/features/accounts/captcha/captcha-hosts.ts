// Hosts that the content security policy must allow for the configured captcha.
import type { CaptchaSettings } from "#platform/config-captcha.ts";

/** Hosts of the captcha's script, frames, styles and requests, as content security policy sources. */
export function captchaHosts(captcha: CaptchaSettings): readonly string[] {
  if (captcha.kind === "altcha" || captcha.kind === "none") return [];
  const { origin, hostname } = new URL(captcha.scriptUrl);
  // hCaptcha serves its challenges from subdomains other than the script's.
  return captcha.kind === "hcaptcha" && hostname.endsWith(".hcaptcha.com")
    ? ["https://hcaptcha.com", "https://*.hcaptcha.com"]
    : [origin];
}
