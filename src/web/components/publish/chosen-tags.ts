// Splits the checkboxes of the tags page into main and additional tags.

/** Maximum number of featured tags. */
export const mainTags = 3;

/** A tag marked as main counts as chosen; keeps the order. */
export function chosenTags(chosen: readonly string[], main: readonly string[]) {
  const wanted = new Set(main);
  return {
    categories: [...wanted],
    additionalCategories: [...new Set(chosen)].filter((tag) => !wanted.has(tag)),
  };
}
