// ALTCHA proof of work: creates challenges and verifies solutions.
import { createHmac, hash, randomInt } from "node:crypto";
import { createChallenge, verifySolution } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import { z } from "zod";
import type { CaptchaChallenge } from "#features/accounts/captcha/contract.ts";
import { consumeProof } from "#features/accounts/captcha/store.ts";
import type { Services } from "#platform/context.ts";

/** Difficulty: the solution is one of `steps` derivations of `cost` rounds each; half a second on a laptop. */
const cost = 5000;
const steps = { least: 200, most: 400 };
const livesMs = 20 * 60 * 1000;

type Here = Pick<Services, "db" | "clock" | "secret">;

function keys({ secret }: Pick<Services, "secret">) {
  const key = (use: string) => createHmac("sha256", secret).update(`captcha ${use}`).digest("hex");
  return { hmacSignatureSecret: key("challenge"), hmacKeySignatureSecret: key("answer") };
}

/** A challenge with a predetermined solution: the work is bounded for everyone and verification is nearly free. */
export async function makeChallenge(here: Here): Promise<CaptchaChallenge> {
  const expiresAt = Math.floor((here.clock.now().getTime() + livesMs) / 1000);
  const counter = randomInt(steps.least, steps.most);
  const made = await createChallenge({
    algorithm: "PBKDF2/SHA-256",
    cost,
    counter,
    deriveKey,
    expiresAt,
    ...keys(here),
  });
  const { parameters, signature } = made;
  if (signature === undefined || parameters.keySignature === undefined) throw new Error("The challenge is not signed.");
  return {
    kind: "altcha",
    challenge: { parameters: { ...parameters, keySignature: parameters.keySignature, expiresAt }, signature },
  };
}

const payload = z.object({
  challenge: z.object({
    parameters: z.strictObject({
      algorithm: z.string(),
      nonce: z.string(),
      salt: z.string(),
      cost: z.number(),
      keyLength: z.number(),
      keyPrefix: z.string(),
      keySignature: z.string(),
      expiresAt: z.number(),
    }),
    signature: z.string(),
  }),
  solution: z.object({ counter: z.number(), derivedKey: z.string() }),
});

function readPayload(proof: string) {
  try {
    return payload.safeParse(JSON.parse(Buffer.from(proof, "base64").toString("utf8"))).data;
  } catch {
    return undefined;
  }
}

/** Whether the proof solves a live, unused challenge of ours; consumes it. */
export async function verifyProofOfWork(here: Here, proof: string): Promise<boolean> {
  const read = readPayload(proof);
  if (!read) return false;
  const expiresAt = new Date(read.challenge.parameters.expiresAt * 1000);
  if (!(expiresAt > here.clock.now())) return false;
  const { verified } = await verifySolution({ ...read, deriveKey, ...keys(here) });
  if (!verified) return false;
  // Keyed by signature: the solution has several encodings, the challenge only one.
  return consumeProof(here.db, hash("sha256", read.challenge.signature, "buffer"), expiresAt);
}
