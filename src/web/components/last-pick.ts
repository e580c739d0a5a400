// Remembers in the browser what was downloaded last, for all projects.
import type { Pick } from "./choose-download.ts";

const keptAs = "tessera.download";

/** The last choice; empty where storage is unavailable. */
export function recallPick(): Partial<Pick> {
  try {
    return JSON.parse(localStorage.getItem(keptAs) ?? "{}") as Partial<Pick>;
  } catch {
    return {};
  }
}

/** If storage is unavailable or full, only the next preselection is lost. */
export function rememberPick(pick: Pick): void {
  try {
    localStorage.setItem(keptAs, JSON.stringify(pick));
  } catch {
    return;
  }
}
