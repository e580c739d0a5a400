// Ids: eight random base62 characters, branded by type.

declare const brand: unique symbol;
/** An id that cannot be confused with another type's. */
export type Id<Of extends string> = string & { readonly [brand]: Of };

export type UserId = Id<"user">;
export type VersionId = Id<"version">;

const alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/** `length` random characters of `[0-9A-Za-z]` from the system's secure source. */
export function randomText(length: number): string {
  let text = "";
  while (text.length < length)
    for (const byte of crypto.getRandomValues(new Uint8Array(length * 2)))
      // Rejects bytes beyond the last multiple of 62, which would bias the result.
      if (byte < 248 && text.length < length) text += alphabet[byte % 62];
  return text;
}

/** A new id: 8 characters `[0-9A-Za-z]` (docs/product.md, Ids and secrets). The database enforces uniqueness. */
export function newId<Of extends string>(): Id<Of> {
  return randomText(8) as Id<Of>;
}

/** Whether a text has the format of an id. */
export function isId(text: string): boolean {
  return /^[0-9A-Za-z]{8}$/.test(text);
}
