// Remembers in the browser what was downloaded last and what was chosen in search, for all projects.
import type { Pick } from "./choose-download.ts";

const downloaded = "tessera.download";
/** In the tab only: more recent than the last download. */
const chosen = "tessera.chosen";

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

/** The last choice; empty where storage is unavailable. */
export function recallPick(): Partial<Pick> {
  try {
    const [last, now] = [localStorage.getItem(downloaded), sessionStorage.getItem(chosen)];
    return { ...(JSON.parse(last ?? "{}") as Partial<Pick>), ...(JSON.parse(now ?? "{}") as Partial<Pick>) };
  } catch {
    return {};
  }
}

/** If storage is unavailable or full, only the next preselection is lost. */
function keep(act: () => void): void {
  try {
    act();
  } catch {
    return;
  }
}

export function rememberPick(pick: Pick): void {
  keep(() => {
    localStorage.setItem(downloaded, JSON.stringify(pick));
    sessionStorage.removeItem(chosen);
  });
}

/** Remembers what was chosen in search; no choice changes nothing. */
export function rememberChosen(pick: Partial<Pick>): void {
  if (pick.gameVersion ?? pick.loader) keep(() => sessionStorage.setItem(chosen, JSON.stringify(pick)));
}
