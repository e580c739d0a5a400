// Gets a form's captcha proof: requests a challenge, then computes or solves it.
import type { CaptchaChallenge } from "#features/accounts/contract.ts";
import { showPuzzle } from "./show-puzzle.ts";

type Work = Extract<CaptchaChallenge, { kind: "altcha" }>["challenge"];

/** Runs in a worker, so that typing never stutters. */
function workOut(challenge: Work, signal: AbortSignal): Promise<string> {
  const worker = new Worker(new URL("./solve-work.ts", import.meta.url), { type: "module" });
  return new Promise<string>((resolve, reject) => {
    worker.addEventListener("message", ({ data }: MessageEvent<string | null>) =>
      data === null ? reject(new Error("Computing the proof of work took too long.")) : resolve(data),
    );
    worker.addEventListener("error", () => reject(new Error("The proof of work cannot be computed here.")));
    signal.addEventListener("abort", () => reject(new Error("The proof of work is no longer needed.")));
    worker.postMessage(challenge);
  }).finally(() => worker.terminate());
}

/**
 * @param always whether a proof is required even where the site has captchas off: on sign-ins under attack
 * @param place where a third-party puzzle is shown, if the site requires one
 * @param onPuzzle called when that is the case
 * @returns the proof; "" where none is required
 */
export async function getProof(
  always: boolean,
  place: HTMLElement,
  signal: AbortSignal,
  onPuzzle: () => void,
): Promise<string> {
  const response = await fetch(`/api/auth/challenge${always ? "?for=sign-in" : ""}`, { signal });
  if (!response.ok) throw new Error(`The challenge request failed with ${response.status}.`);
  const asked = (await response.json()) as CaptchaChallenge;
  if (asked.kind === "none") return "";
  if (asked.kind === "altcha") return workOut(asked.challenge, signal);
  onPuzzle();
  return showPuzzle(asked, place);
}
