// Checks the strength of new passwords: not leaked and not easy to guess.
import type { ZxcvbnFactory } from "@zxcvbn-ts/core";
import { once } from "#kernel/once.ts";
import { invalid } from "#kernel/problem.ts";
import type { RefusalCode } from "#kernel/refusal.ts";

/**
 * How much of a password is rated: the estimator is superlinear in the length and in the number of l33t substitutions,
 * and blocks the event loop. Within these bounds the worst passwords of `bench/passwords.ts` take tens of milliseconds;
 * with the package's defaults, seconds.
 */
const bounds = { maxLength: 64, l33tMaxSubstitutions: 8 };

type Guess = RefusalCode extends infer Code ? (Code extends `password.guess.${string}` ? Code : never) : never;

/** The estimator's warnings, by its own names; leaks are checked separately here. */
const warnings: Readonly<Record<string, Guess>> = {
  straightRow: "password.guess.row",
  keyPattern: "password.guess.pattern",
  simpleRepeat: "password.guess.characters",
  extendedRepeat: "password.guess.repeated",
  sequences: "password.guess.sequences",
  recentYears: "password.guess.years",
  dates: "password.guess.dates",
  topTen: "password.guess.heavy",
  topHundred: "password.guess.frequent",
  common: "password.guess.common",
  similarToCommon: "password.guess.similar",
  wordByItself: "password.guess.word",
  namesByThemselves: "password.guess.name",
  commonNames: "password.guess.names",
  userInputs: "password.guess.own",
};

/** Loaded on first use: the word lists take about twenty megabytes. */
const estimator = once(async (): Promise<ZxcvbnFactory> => {
  const [core, common, english] = await Promise.all([
    import("@zxcvbn-ts/core"),
    import("@zxcvbn-ts/language-common"),
    import("@zxcvbn-ts/language-en"),
  ]);
  return new core.ZxcvbnFactory({
    dictionary: { ...common.dictionary, ...english.dictionary },
    graphs: common.adjacencyGraphs,
    translations: { ...english.translations, warnings: { ...english.translations.warnings, ...warnings } },
    ...bounds,
  });
});

/**
 * Whether it is among the 50,000 most common of ten million leaked passwords with at least 8 characters,
 * case-insensitively.
 */
async function isLeaked(password: string): Promise<boolean> {
  // Loaded on first use: the list takes a few megabytes.
  const { default: leaked } = await import("fxa-common-password-list");
  return leaked.test(password) || leaked.test(password.toLowerCase());
}

/** The cheap part of the check below: refuses leaked passwords. */
export async function demandUnleaked(password: string): Promise<void> {
  if (await isLeaked(password)) throw invalid("password", "password.leaked");
}

/**
 * Refuses passwords that are leaked or easy to guess, in general or knowing the user (a zxcvbn score below 3;
 * docs/product.md, Limits). Only the first 64 characters of a long one are rated.
 * @param knownOfPerson the user's name and address
 */
export async function demandPassword(password: string, knownOfPerson: readonly string[]): Promise<void> {
  await demandUnleaked(password);
  const result = (await estimator()).check(password, [...knownOfPerson]);
  if (result.score >= 3) return;
  const code = result.feedback.warning as Guess | null;
  throw code ? invalid("password", "password.guessed", { why: { code } }) : invalid("password", "password.guessable");
}
