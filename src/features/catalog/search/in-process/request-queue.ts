// Applies requests to an index in order, and keeps serving while a new one is built.
import { Problem } from "#kernel/problem.ts";
import type { SearchDocument } from "#features/catalog/search/document.ts";
import type { CountRow, SearchQuery } from "#features/catalog/search/port.ts";
import { CatalogIndex } from "./catalog-index.ts";

type Change =
  | { readonly do: "upsert"; readonly documents: readonly SearchDocument[] }
  | { readonly do: "remove"; readonly ids: readonly string[] }
  | { readonly do: "bumpCounts"; readonly rows: readonly CountRow[] };

/** Plain data, so that it can be sent to another thread. A rebuild is `begin`, `fill` …, `settle` …, `finish`. */
export type Request =
  | Change
  | { readonly do: "search"; readonly query: SearchQuery }
  | { readonly do: "size" }
  | { readonly do: "begin" }
  | { readonly do: "fill"; readonly documents: readonly SearchDocument[] }
  | { readonly do: "settle"; readonly part: number }
  | { readonly do: "finish" }
  | { readonly do: "abandon" };

/** JSON text for "search", a number for "size", otherwise null. */
export type Reply = string | number | null;

/** Processes requests sequentially. Throws a Problem when a second rebuild is begun. */
export function openRequestQueue(): (request: Request) => Reply {
  let index = new CatalogIndex();
  let rebuild: { readonly index: CatalogIndex; readonly changes: Change[] } | null = null;
  const building = (): { readonly index: CatalogIndex; readonly changes: Change[] } => {
    if (!rebuild) throw new Problem("conflict", "search.unbegun");
    return rebuild;
  };
  return (request) => {
    switch (request.do) {
      case "search":
        return index.answer(request.query);
      case "size":
        return index.size;
      case "upsert":
      case "remove":
      case "bumpCounts":
        apply(index, request);
        rebuild?.changes.push(request);
        return null;
      case "begin":
        if (rebuild) throw new Problem("conflict", "search.rebuilding");
        rebuild = { index: new CatalogIndex(), changes: [] };
        return null;
      case "fill":
        building().index.upsert(request.documents);
        return null;
      case "settle":
        building().index.settle(request.part);
        return null;
      case "finish": {
        const { index: fresh, changes } = building();
        for (const change of changes) apply(fresh, change);
        index = fresh;
        rebuild = null;
        return null;
      }
      case "abandon":
        rebuild = null;
        return null;
    }
  };
}

function apply(index: CatalogIndex, change: Change): void {
  if (change.do === "upsert") index.upsert(change.documents);
  else if (change.do === "remove") index.remove(change.ids);
  else index.bumpCounts(change.rows);
}
