// Spares the router the site's other routes while it renders a page: it would prepare each of them anew.
import type { EntryContext } from "react-router";

/** The entries of what hangs by a route's id that belong to `ids`. */
function only<T>(ids: readonly string[], all: Readonly<Record<string, T>>): Record<string, T> {
  return Object.fromEntries(ids.flatMap((id) => (id in all ? [[id, all[id]!] as const] : [])));
}

type Match = EntryContext["staticHandlerContext"]["_match"];

/** What lies at addresses that are asked about for many pages, such as the first one; matching takes long. */
const matched = new Map<string, ReturnType<Match>>();

function remember(match: Match, path: string): ReturnType<Match> {
  // Nobody fills the memory with long addresses of nothing.
  if (path.length > 100) return match(path);
  if (!matched.has(path)) {
    const [oldest] = matched.keys();
    if (oldest !== undefined && matched.size >= 1000) matched.delete(oldest);
    matched.set(path, match(path));
  }
  return matched.get(path)!;
}

/** The addresses above one, from the first page down: browsers know what lies there without asking. */
function above(pathname: string): string[] {
  const parts = pathname.split("/").filter(Boolean).slice(0, -1);
  return ["/", ...parts.map((_, at) => `/${parts.slice(0, at + 1).join("/")}`)];
}

/** The page with the routes alone that it and the pages above it are made of: the router prepares all it is given anew. */
export function withOwnRoutes(page: EntryContext): EntryContext {
  const { matches, location, _match: match } = page.staticHandlerContext;
  const all = [...matches, ...above(location.pathname).flatMap((path) => remember(match, path) ?? [])];
  const ids = [...new Set(all.map(({ route }) => route.id))];
  return {
    ...page,
    manifest: { ...page.manifest, routes: only(ids, page.manifest.routes) },
    routeModules: only(ids, page.routeModules),
    staticHandlerContext: {
      ...page.staticHandlerContext,
      _match: (at) => (typeof at === "string" ? remember(match, at) : match(at)),
    },
  };
}
