// How good a new password must be: not known from leaks, and not easy to guess.
import type { ZxcvbnFactory } from "@zxcvbn-ts/core";
import { once } from "#kernel/once.ts";
import { invalid } from "#kernel/problem.ts";
import type { RefusalCode } from "#kernel/refusal.ts";

/**
 * How much of a password is judged: comparing takes longer than linearly in its length and in the readings of its
 * digits and signs as letters, and nothing else is answered meanwhile. At these bounds the worst passwords of
 * `bench/passwords.ts` take some tens of milliseconds; at the package's own, seconds.
 */
const bounds = { maxLength: 64, l33tMaxSubstitutions: 8 };

type Guess = RefusalCode extends infer Code ? (Code extends `password.guess.${string}` ? Code : never) : never;

/** What the estimator warns of, by its own names; it finds no leaks, those are looked for here. */
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

/** Read when it is first needed: the word lists unfold to some twenty megabytes. */
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

/** Whether it is among the 50 000 most used of ten million leaked passwords of 8 characters and more, in any case. */
async function isLeaked(password: string): Promise<boolean> {
  // Read when it is first needed: the list unfolds to some megabytes.
  const { default: leaked } = await import("fxa-common-password-list");
  return leaked.test(password) || leaked.test(password.toLowerCase());
}

/** The cheap half of what follows: refuses passwords that are known from leaks. */
export async function demandUnleaked(password: string): Promise<void> {
  if (await isLeaked(password)) throw invalid("password", "password.leaked");
}

/**
 * Refuses passwords that are known from leaks or easy to guess, in general or knowing the person (a zxcvbn score below
 * 3; docs/product.md, Limits). Of a long one the first 64 characters must be good enough.
 * @param knownOfPerson the person's name and address
 */
export async function demandPassword(password: string, knownOfPerson: readonly string[]): Promise<void> {
  await demandUnleaked(password);
  const result = (await estimator()).check(password, [...knownOfPerson]);
  if (result.score >= 3) return;
  const code = result.feedback.warning as Guess | null;
  throw code ? invalid("password", "password.guessed", { why: { code } }) : invalid("password", "password.guessable");
}
