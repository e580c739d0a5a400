// The fields of forms whose values never travel back to a page, and the rest of a form's texts.

/** By exact name: what only sounds like a secret (`countryCode`, `promo-code`) is kept like any other input. */
const secretFields: ReadonlySet<string> = new Set(["password", "confirm-password", "code", "token"]);

/** Every text of a form in the order sent, without files and secrets. */
export function shownTexts(entries: Iterable<readonly [string, FormDataEntryValue]>): [name: string, text: string][] {
  return [...entries].filter(
    (entry): entry is [string, string] => typeof entry[1] === "string" && !secretFields.has(entry[0]),
  );
}
