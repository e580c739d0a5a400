// Parses picture references.

/** The id in a URL, or a lower-case hash; ids and hashes are told apart by length. */
export function readPictureRef(text: string): string {
  const id = /media\/([0-9A-Za-z]{16})/i.exec(text)?.[1];
  return id ?? (text.length === 128 ? text.toLowerCase() : text);
}

/** Hashes blocked with a picture: those of its copies' sources and served files, and the hash that was given. */
export function hashesOf(ref: string, copies: readonly { file_key: string; source_sha512: string | null }[]): string[] {
  const known = copies.flatMap(({ file_key, source_sha512 }) => [file_key, source_sha512 ?? []].flat());
  return [...new Set([...(ref.length === 128 ? [ref] : []), ...known])];
}
