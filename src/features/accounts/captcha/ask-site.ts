// Asks hCaptcha or Turnstile whether a person solved its puzzle.
import { z } from "zod";
import { Problem } from "#kernel/problem.ts";
import type { CaptchaSite } from "#platform/config-captcha.ts";
import { askSite } from "#platform/egress/index.ts";

const waitMs = 5000;
const answer = z.object({ success: z.boolean() });

/** What the site says of the proof; Problem("unavailable") when it says nothing that can be read. */
export async function askCaptchaSite(site: CaptchaSite, proof: string, ip: string): Promise<boolean> {
  try {
    const response = await askSite(site.verifyUrl, {
      method: "POST",
      body: new URLSearchParams({ secret: site.secret, response: proof, remoteip: ip, sitekey: site.siteKey }),
      signal: AbortSignal.timeout(waitMs),
    });
    return answer.parse(await response.json()).success;
  } catch {
    throw new Problem("unavailable", "captcha.unreached");
  }
}
