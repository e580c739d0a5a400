// Passwords: hashing, checking, and how strong one must be.
import { hash, verify } from "@node-rs/argon2";
import { ZxcvbnFactory } from "@zxcvbn-ts/core";
import * as common from "@zxcvbn-ts/language-common";
import * as english from "@zxcvbn-ts/language-en";
import { invalid } from "#kernel/problem.ts";

/** argon2id with 19 MiB, two passes, one lane (the library's and OWASP's default). */
export const hashPassword = (password: string): Promise<string> => hash(password);

/** A hash of nothing anyone knows, so that an unknown account costs as much time as a known one. */
let decoy: Promise<string> | undefined;

/** Whether the password fits the hash; without a hash the same work is done and the answer is no. */
export async function checkPassword(kept: string | null | undefined, password: string): Promise<boolean> {
  const hashed = kept ?? (await (decoy ??= hash(crypto.randomUUID())));
  return (await verify(hashed, password)) && Boolean(kept);
}

let estimator: ZxcvbnFactory | undefined;

function loadEstimator(): ZxcvbnFactory {
  return (estimator ??= new ZxcvbnFactory({
    dictionary: { ...common.dictionary, ...english.dictionary },
    graphs: common.adjacencyGraphs,
    translations: english.translations,
  }));
}

/** Refuses passwords that are easy to guess, in general or knowing the person's name and address (score below 3). */
export function demandStrength(password: string, knownOfPerson: string[]): void {
  const result = loadEstimator().check(password, knownOfPerson);
  if (result.score >= 3) return;
  const why = result.feedback.warning ?? "";
  throw invalid(
    "password",
    `This password is easy to guess. ${why} Use more words or make it longer.`.replace("  ", " "),
  );
}
