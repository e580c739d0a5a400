// Parses a Range header with a single byte range, as used by partial downloads.
import type { IncomingHttpHeaders } from "node:http";

/**
 * The requested range, both ends inclusive; null for the whole file. Multiple ranges, other units and a stale
 * `If-Range` get the whole file, as the standard allows.
 */
export function readRange(
  headers: IncomingHttpHeaders,
  size: number,
  etag: string,
): { start: number; end: number } | "unsatisfiable" | null {
  const condition = headers["if-range"];
  if (condition !== undefined && condition !== etag) return null;
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(headers.range ?? "");
  const [, first = "", last = ""] = match ?? [];
  if (first === "" && last === "") return null;
  if (first === "") {
    const length = Math.min(Number(last), size);
    return length === 0 ? "unsatisfiable" : { start: size - length, end: size - 1 };
  }
  const start = Number(first);
  const end = last === "" ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== "" && Number(last) < start) return null;
  return start >= size ? "unsatisfiable" : { start, end };
}
