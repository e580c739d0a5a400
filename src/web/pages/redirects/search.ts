// Searches all project types: redirects to the type with the best match.
import { redirect } from "react-router";
import { searchProjects } from "#features/catalog/search/contract.ts";
import { readSearch } from "#web/components/search-state.ts";
import { requestContext } from "#web/lib/context.ts";
import { listPath } from "#web/lib/project-types.ts";
import type { Route } from "./+types/search.ts";

/** Without matches, the list of mods shows the empty state. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { query } = readSearch(url.searchParams);
  const { hits } =
    query === "" ? { hits: [] } : await requestContext(context).call(searchProjects, { query, limit: 1 });
  return redirect(listPath(hits[0]?.type ?? "mod") + url.search);
}
