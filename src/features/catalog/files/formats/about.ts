// What a metadata file says about the project itself: summary, license, links and icon.
import { textField } from "./metadata-format.ts";

/** As stated by the file; nothing is checked yet. Fields it does not state are absent. */
export interface About {
  readonly summary?: string;
  /** An SPDX id or any other name. */
  readonly license?: string;
  /** Web addresses by what the file calls them. */
  readonly links?: Readonly<Partial<Record<LinkName, string>>>;
  /** Path of the icon inside the zip. */
  readonly icon?: string;
}

export type LinkName = "source" | "issues" | "wiki" | "discord" | "homepage";

/** The first of the values that is a text, also inside a list. */
export function firstText(...values: readonly unknown[]): string | undefined {
  for (const value of values) {
    const text = textField.parse(Array.isArray(value) ? value.find((one) => typeof one === "string") : value);
    if (text !== undefined) return text;
  }
  return undefined;
}

/** A map's entry, or undefined if it is no map or lacks it. */
export function entryOf(value: unknown, key: string): unknown {
  return typeof value === "object" && value !== null && Object.hasOwn(value, key)
    ? (value as Record<string, unknown>)[key]
    : undefined;
}

/** An icon's path: a text, or a map from sizes to paths, of which the largest is taken. */
export function iconOf(value: unknown): string | undefined {
  if (typeof value !== "object" || value === null) return firstText(value);
  const sizes = Object.keys(value).toSorted((a, b) => Number(b) - Number(a));
  return firstText(entryOf(value, sizes[0] ?? ""));
}

/** Without the fields that have no value. */
export function aboutOf(stated: {
  summary?: unknown;
  license?: unknown;
  links?: Readonly<Partial<Record<LinkName, unknown>>>;
  icon?: string | undefined;
}): About {
  const links = Object.entries(stated.links ?? {}).map(([name, value]) => [name, firstText(value)] as const);
  const found = {
    summary: firstText(stated.summary),
    license: firstText(stated.license),
    links: Object.fromEntries(links.filter(([, link]) => link !== undefined)),
    icon: stated.icon?.replace(/^\.?\//, ""),
  };
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined));
}
