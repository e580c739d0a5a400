// Form fields whose values are never sent back to a page, and a form's other text values.

/** By exact name: names that only resemble secrets (`countryCode`, `promo-code`) are treated like any other input. */
const secretFields: ReadonlySet<string> = new Set(["password", "confirm-password", "code", "token"]);

/** Every text value of a form in the order sent, without files and secrets. */
export function shownTexts(entries: Iterable<readonly [string, FormDataEntryValue]>): [name: string, text: string][] {
  return [...entries].filter(
    (entry): entry is [string, string] => typeof entry[1] === "string" && !secretFields.has(entry[0]),
  );
}
