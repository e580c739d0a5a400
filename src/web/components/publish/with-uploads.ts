// The URL of a version's form, which contains the ids of its uploads so that reloading loses none.

/** The query with these uploads instead of its previous ones; the rest is kept. */
export function withUploads(query: URLSearchParams, ids: readonly string[]): URLSearchParams {
  const others = [...query].filter(([name]) => name !== "upload");
  return new URLSearchParams([...others, ...ids.map((id) => ["upload", id])]);
}
