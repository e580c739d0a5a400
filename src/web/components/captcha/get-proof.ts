// Gets a form's proof: asks the site what it wants, and has it worked out or solved.
import type { CaptchaChallenge } from "#features/accounts/contract.ts";
import { showPuzzle } from "./show-puzzle.ts";

type Work = Extract<CaptchaChallenge, { kind: "altcha" }>["challenge"];

/** Works in a thread of its own, so that typing never stutters. */
function workOut(challenge: Work, signal: AbortSignal): Promise<string> {
  const worker = new Worker(new URL("./solve-work.ts", import.meta.url), { type: "module" });
  return new Promise<string>((resolve, reject) => {
    worker.addEventListener("message", ({ data }: MessageEvent<string | null>) =>
      data === null ? reject(new Error("The work took too long.")) : resolve(data),
    );
    worker.addEventListener("error", () => reject(new Error("The work cannot be done here.")));
    signal.addEventListener("abort", () => reject(new Error("The work is not needed any more.")));
    worker.postMessage(challenge);
  }).finally(() => worker.terminate());
}

/**
 * @param always whether something is asked for even where the site is set to ask for nothing: at crowded sign-ins
 * @param place where a puzzle of another site appears, if the site asks for one
 * @param onPuzzle told when that is so
 * @returns the proof; "" where none is wanted
 */
export async function getProof(
  always: boolean,
  place: HTMLElement,
  signal: AbortSignal,
  onPuzzle: () => void,
): Promise<string> {
  const response = await fetch(`/api/auth/challenge${always ? "?for=sign-in" : ""}`, { signal });
  if (!response.ok) throw new Error(`The challenge was answered with ${response.status}.`);
  const asked = (await response.json()) as CaptchaChallenge;
  if (asked.kind === "none") return "";
  if (asked.kind === "altcha") return workOut(asked.challenge, signal);
  onPuzzle();
  return showPuzzle(asked, place);
}
