// Joins CSS class names, skipping falsy ones.

/** A `className` value, or undefined when empty (so that no empty attribute is rendered). */
export function classNames(...names: (string | false | null | undefined)[]): string | undefined {
  return names.filter(Boolean).join(" ") || undefined;
}
