// Verifies a proof with hCaptcha or Turnstile.
import { z } from "zod";
import { Problem } from "#kernel/problem.ts";
import type { CaptchaSite } from "#platform/config-captcha.ts";
import { fetchExternal } from "#platform/egress/index.ts";

const waitMs = 5000;
const answer = z.object({ success: z.boolean() });

/** Whether the service accepts the proof; throws Problem("unavailable") if its response is unusable. */
export async function verifyCaptcha(site: CaptchaSite, proof: string, ip: string): Promise<boolean> {
  try {
    const response = await fetchExternal(site.verifyUrl, {
      method: "POST",
      body: new URLSearchParams({ secret: site.secret, response: proof, remoteip: ip, sitekey: site.siteKey }),
      signal: AbortSignal.timeout(waitMs),
    });
    return answer.parse(await response.json()).success;
  } catch {
    throw new Problem("unavailable", "captcha.unreached");
  }
}
