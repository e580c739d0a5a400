// Remembers in the browser what was downloaded last and what was chosen in search, for all projects.
import type { Pick } from "./choose-download.ts";

const downloaded = "tessera.download";
/** In the tab only: more recent than the last download. */
const chosen = "tessera.chosen";

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
