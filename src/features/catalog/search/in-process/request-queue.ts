// Applies requests to an index in order, and keeps serving while a new one is built.
import { Problem } from "#kernel/problem.ts";
import type { SearchDocument } from "#features/catalog/search/document.ts";
import type { CountRow, SearchQuery } from "#features/catalog/search/port.ts";
import { CatalogIndex } from "./catalog-index.ts";
import { ImageReader, writeImage } from "./image.ts";

type Change =
  | { readonly do: "upsert"; readonly documents: readonly SearchDocument[] }
  | { readonly do: "remove"; readonly ids: readonly string[] }
  | { readonly do: "bumpCounts"; readonly rows: readonly CountRow[] };

/**
 * Plain data, so that it can be sent to another thread. A rebuild is `begin`, then `fill` …, `settle` … or `load`, then
 * `finish`. An image is `save`, then `next` until the reply is null.
 */
export type Request =
  | Change
  | { readonly do: "search"; readonly query: SearchQuery }
  | { readonly do: "size" }
  | { readonly do: "begin" }
  | { readonly do: "fill"; readonly documents: readonly SearchDocument[] }
  | { readonly do: "settle"; readonly part: number }
  | { readonly do: "load"; readonly file: string }
  | { readonly do: "save"; readonly stamp: string }
  | { readonly do: "next" }
  | { readonly do: "finish" }
  | { readonly do: "abandon" };

/** The stamp of the loaded image, or why there is none. */
export type Loaded = { readonly stamp: string } | { readonly refusal: string };

/** JSON text for "search", a number for "size", a piece of the image for "next", otherwise null. */
export type Reply = string | number | Loaded | Uint8Array<ArrayBuffer> | null;

interface Rebuild {
  index: CatalogIndex;
  readonly changes: Change[];
}

/** Reads an image; whatever is wrong with the file is a refusal. */
function loadImage(file: string, into: Rebuild): Loaded {
  try {
    const image = new ImageReader(file);
    try {
      into.index = CatalogIndex.from(image);
      return { stamp: image.stamp };
    } finally {
      image.close();
    }
  } catch (error) {
    return { refusal: error instanceof Error ? error.message : String(error) };
  }
}

/** Processes requests sequentially. Throws a Problem when a second rebuild is begun. */
export function openRequestQueue(): (request: Request) => Reply {
  let index = new CatalogIndex();
  let rebuild: Rebuild | null = null;
  let image: Iterator<Uint8Array<ArrayBuffer>> | null = null;
  const building = (): Rebuild => {
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
        // What was taken of the image would not fit to the rest.
        image = null;
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
      case "load":
        return loadImage(request.file, building());
      case "save":
        image = writeImage(request.stamp, index.columns());
        return null;
      case "next": {
        if (!image) throw new Problem("conflict", "search.unbegun");
        const piece = image.next();
        return piece.done ? null : piece.value;
      }
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
