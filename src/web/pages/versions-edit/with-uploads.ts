// The address of a version's form, which keeps the ids of its files so that reloading loses none. Pure.

/** The query with these files in place of those it had; the rest of it stays. */
export function withUploads(query: URLSearchParams, ids: readonly string[]): URLSearchParams {
  const others = [...query].filter(([name]) => name !== "upload");
  return new URLSearchParams([...others, ...ids.map((id) => ["upload", id])]);
}
