// Assigns modules to browser chunks by the folders of the pages that need them.
import { createHash } from "node:crypto";
import type { Rolldown } from "vite";

/** Folders of pages that visitors read; pages in all other folders have forms. */
const readFolders = new Set(
  ["home", "search", "project", "used-by", "user", "organization", "collection", "legal", "news", "app", "plans"], // prettier-ignore
);

/** A module needed by this many folders (or folders of read pages) loads with every page; `forms`: with every form. */
const many = { folders: 13, readers: 3, forms: 3 };

/** A module of a single folder goes into the chunk of the folder if at least this many of its entries need it. */
const sharedWithin = 4;

const ours = /\/src\/|\/locales\/|virtual:/;
const vendor = /\/node_modules\/(?:react|react-dom|scheduler|react-router)\//;

type Graph = Pick<Rolldown.ChunkingContext, "getModuleInfo">;

/**
 * The folders whose pages reach a module by static imports. `root` stands for the frame around all pages, `later` for
 * parts outside the page folders that are imported on demand, and `later/project` for such parts in a page folder.
 */
function foldersNeeding(id: string, graph: Graph): string[] {
  const folders = new Set<string>();
  const seen = new Set<string>();
  const open = [id];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    const info = seen.has(at) ? null : graph.getModuleInfo(at);
    seen.add(at);
    if (!info) continue;
    const folder = /\/src\/web\/pages\/([a-z-]+)\//.exec(at)?.[1];
    if (info.isEntry) folders.add(folder ?? "root");
    else if (info.dynamicImporters.length > 0) folders.add(folder === undefined ? "later" : `later/${folder}`);
    open.push(...info.importers);
  }
  return [...folders].sort();
}

/** The more pages need a module, the lower its rank. Whatever it imports is needed by at least as many. */
interface Place {
  readonly rank: number;
  readonly name: string;
}

export function placeOf(folders: readonly string[]): Place | null {
  const pages = folders.filter((folder) => !folder.startsWith("later"));
  if (pages.length === 0) return null;
  const readers = pages.filter((folder) => readFolders.has(folder));
  // The styles of what a page loads later come with the page.
  const soon = new Set(folders.map((folder) => folder.replace("later/", "")).filter((one) => readFolders.has(one)));
  const everywhere = pages.includes("root") || pages.length >= many.folders || soon.size >= many.readers;
  // What no project page needs, such as lists of projects, is a chunk of its own.
  if (everywhere && !pages.includes("root") && !soon.has("project") && soon.size >= many.readers)
    return { rank: 1, name: "lists" };
  if (everywhere) return { rank: 0, name: "site" };
  if (pages.length === 1) return { rank: 6, name: pages[0]! };
  if (readers.length === 2) return { rank: 1, name: readers.join("-") };
  if (readers.length === 1) return { rank: 2, name: `${readers[0]}-forms` };
  if (folders.includes("later")) return { rank: 3, name: "later" };
  return pages.length >= many.forms ? { rank: 4, name: "forms" } : { rank: 5, name: pages.join("-") };
}

/** The vendor chunk stays in browser caches across releases. */
export function chunkGroups(): Rolldown.CodeSplittingGroup[] {
  const places = new Map<string, Place | null>();
  const place = (id: string, graph: Graph) => {
    if (!places.has(id)) places.set(id, placeOf(foldersNeeding(id, graph)));
    return places.get(id);
  };
  const ranks = [0, 1, 2, 3, 4, 5, 6].map((rank) => ({
    name(id: string, graph: Graph) {
      const found = place(id, graph);
      return found?.rank === rank ? found.name : null;
    },
    test: ours,
    priority: 7 - rank,
    minShareCount: rank === 6 ? sharedWithin : 1,
  }));
  return [{ name: "vendor", test: vendor, priority: 8 }, ...ranks];
}

/** For example `row_x1Yz`: shorter than the default, and identical on server and client. */
export function scopedClassName(name: string, file: string): string {
  const path = file.slice(file.lastIndexOf("/src/")).split("?")[0]!;
  return `${name}_${createHash("sha256").update(path).digest("base64url").slice(0, 4)}`;
}
