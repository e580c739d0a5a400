// Proof of work: makes challenges and checks what came of them.
import { createHmac, hash, randomInt } from "node:crypto";
import { createChallenge, verifySolution } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import { z } from "zod";
import type { CaptchaChallenge } from "#features/accounts/captcha/contract.ts";
import { useProof } from "#features/accounts/captcha/store.ts";
import type { Services } from "#platform/context.ts";

/** How much work: `steps` derivations of `cost` rounds each, of which one fits; half a second of a laptop. */
const cost = 5000;
const steps = { least: 200, most: 400 };
const livesMs = 20 * 60 * 1000;

type Here = Pick<Services, "db" | "clock" | "secret">;

function keys({ secret }: Pick<Services, "secret">) {
  const key = (use: string) => createHmac("sha256", secret).update(`captcha ${use}`).digest("hex");
  return { hmacSignatureSecret: key("challenge"), hmacKeySignatureSecret: key("answer") };
}

/** A challenge whose answer is known to us, so that nobody is unlucky and checking costs next to nothing. */
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

/** Whether the proof answers a live challenge of ours that was not used before; it is used from now on. */
export async function acceptWork(here: Here, proof: string): Promise<boolean> {
  const read = readPayload(proof);
  if (!read) return false;
  const expiresAt = new Date(read.challenge.parameters.expiresAt * 1000);
  if (!(expiresAt > here.clock.now())) return false;
  const { verified } = await verifySolution({ ...read, deriveKey, ...keys(here) });
  if (!verified) return false;
  // By its signature: the answer can be spelt in several ways, the challenge in one.
  return useProof(here.db, hash("sha256", read.challenge.signature, "buffer"), expiresAt);
}
