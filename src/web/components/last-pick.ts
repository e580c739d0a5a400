// Remembers in the browser what was downloaded last, in any project.
import type { Pick } from "./choose-download.ts";

const keptAs = "tessera.download";

/** The last pick; nothing where the browser keeps nothing. */
export function recallPick(): Partial<Pick> {
  try {
    return JSON.parse(localStorage.getItem(keptAs) ?? "{}") as Partial<Pick>;
  } catch {
    return {};
  }
}

/** A store that is closed or full costs a choice next time, not the download now. */
export function rememberPick(pick: Pick): void {
  try {
    localStorage.setItem(keptAs, JSON.stringify(pick));
  } catch {
    return;
  }
}
