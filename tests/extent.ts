// How many combinations are tested: some with `npm test`, all with `npm run test:all`.

/** Whether every combination is tried, for which a developer would not wait. */
export const triesAll = process.env.TEST_ALL === "1";

/**
 * With scripts, and without them: journeys that are alike but for that are walked without them by `npm run test:all`.
 * tests/browser/forms.test.ts sends the forms of all pages as browsers without scripts do.
 */
export const scriptsOrNot: readonly boolean[] = triesAll ? [true, false] : [true];

/** How often a property is tried; with `npm run test:all` often enough to find what is rare. */
export const runs = (few: number, all: number): number => (triesAll ? all : few);
