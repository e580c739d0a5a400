// Compares ETags for conditional requests.

/** Whether an `If-None-Match` contains the ETag, weak or strong, or is `*`. */
export function isKnown(header: string | undefined, etag: string): boolean {
  const tags = (header ?? "").split(",").map((tag) => tag.trim());
  return tags.some((tag) => tag === "*" || tag.replace(/^W\//, "") === etag);
}
