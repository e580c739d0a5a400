// How many combinations are tested: some with `npm test`, all with `npm run test:all`.

/** Whether every combination is tested, which takes too long for development. */
export const triesAll = process.env.TEST_ALL === "1";

/**
 * With and without scripts: tests that differ only in that run without them in `npm run test:all`.
 * tests/browser/forms.test.ts submits the forms of all pages as browsers without scripts do.
 */
export const scriptsOrNot: readonly boolean[] = triesAll ? [true, false] : [true];

/** How often a property is tested; with `npm run test:all` often enough to find rare cases. */
export const runs = (few: number, all: number): number => (triesAll ? all : few);
