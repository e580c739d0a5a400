// Which other hosts pages must let in for the captcha that is configured.
import type { CaptchaSettings } from "#platform/config-captcha.ts";

/** Hosts of the captcha's script, frames, styles and requests, as a content security policy names them. */
export function captchaHosts(captcha: CaptchaSettings): readonly string[] {
  if (captcha.kind === "altcha" || captcha.kind === "none") return [];
  const { origin, hostname } = new URL(captcha.scriptUrl);
  // hCaptcha shows its puzzles from hosts of its own beside the script's.
  return captcha.kind === "hcaptcha" && hostname.endsWith(".hcaptcha.com")
    ? ["https://hcaptcha.com", "https://*.hcaptcha.com"]
    : [origin];
}
