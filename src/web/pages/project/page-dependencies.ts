// Divides a version's dependencies into pages.
import { data } from "react-router";
import { pageIn } from "#web/lib/page-in.ts";

const perPage = 100;
const needOrder = ["required", "optional", "incompatible", "embedded"];

/** The page in `?dependencies=`, the needed ones first; 404 past the end. */
export function pageDependencies<T extends { readonly kind: string }>(
  dependencies: readonly T[],
  search: URLSearchParams,
) {
  const page = pageIn(search, "dependencies");
  const ordered = dependencies.toSorted((a, b) => needOrder.indexOf(a.kind) - needOrder.indexOf(b.kind));
  const items = ordered.slice((page - 1) * perPage, page * perPage);
  if (page > 1 && items.length === 0) throw data(null, { status: 404 });
  return { items, total: ordered.length, page, pages: Math.ceil(ordered.length / perPage) };
}
