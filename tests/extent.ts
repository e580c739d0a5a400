// How many combinations are tested: some with `npm test`, all with `npm run test:all`.

/** Whether every combination is tried, for which a developer would not wait. */
export const triesAll = process.env.TEST_ALL === "1";

/** How often a property is tried; with `npm run test:all` often enough to find what is rare. */
export const runs = (few: number, all: number): number => (triesAll ? all : few);
