// Whether a caller has the answer already, by its tag.

/** Whether an `If-None-Match` holds the tag, weak or not, or a star. */
export function isKnown(header: string | undefined, etag: string): boolean {
  return (header ?? "").split(/\s*,\s*/).some((tag) => tag === "*" || tag.replace(/^W\//, "") === etag);
}
