// Turns the two kinds of marks of the tags page into main and additional tags.

/** The most that stand out in lists. */
export const mainTags = 3;

/** A tag marked as main counts as chosen; the order given is kept. */
export function chosenTags(chosen: readonly string[], main: readonly string[]) {
  const wanted = new Set(main);
  return {
    categories: [...wanted],
    additionalCategories: [...new Set(chosen)].filter((tag) => !wanted.has(tag)),
  };
}
