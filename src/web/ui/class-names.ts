// Joins CSS class names, leaving out the ones that do not apply.

/** One `className` value, or undefined when nothing applies (so no empty attribute is written). */
export function classNames(...names: (string | false | null | undefined)[]): string | undefined {
  return names.filter(Boolean).join(" ") || undefined;
}
