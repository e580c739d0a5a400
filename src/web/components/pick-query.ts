// What was chosen in search, in the query of links to projects.
import type { Pick } from "./choose-download.ts";

/** Game version and loader in the query of a project's URL, as lists of results link to it. */
export function pickIn(search: string): Partial<Pick> {
  const params = new URLSearchParams(search);
  const [gameVersion, loader] = ["g", "l"].map((name) => params.get(name)?.trim().slice(0, 64));
  return { ...(gameVersion && { gameVersion }), ...(loader && { loader }) };
}

/** The query that `pickIn` reads; empty for no choice. */
export function pickQuery({ gameVersion, loader }: Partial<Pick>): string {
  const params = new URLSearchParams({ ...(gameVersion && { g: gameVersion }), ...(loader && { l: loader }) });
  return params.size > 0 ? `?${params}` : "";
}
