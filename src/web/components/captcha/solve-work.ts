// Worker script: solves a proof-of-work challenge and posts the proof to submit.
import { solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/web/pbkdf2";
import type { Challenge } from "altcha-lib/types";

async function solve({ data: challenge }: MessageEvent<Challenge>): Promise<void> {
  const solution = await solveChallenge({ challenge, deriveKey });
  const proof = solution && { challenge, solution: { counter: solution.counter, derivedKey: solution.derivedKey } };
  self.postMessage(proof && btoa(JSON.stringify(proof)));
}

self.addEventListener("message", (event) => void solve(event));
