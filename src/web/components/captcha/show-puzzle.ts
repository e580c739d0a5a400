// Shows a third-party puzzle (hCaptcha or Turnstile); both scripts have the same API.
import { reloadPage } from "#web/lib/reload-guard.ts";

/** The API that both scripts provide. */
interface PuzzleApi {
  render(place: HTMLElement, options: Readonly<Record<string, unknown>>): unknown;
}

type Puzzle = { readonly kind: "hcaptcha" | "turnstile"; readonly siteKey: string; readonly scriptUrl: string };

const apiOf = (kind: Puzzle["kind"]) => (globalThis as Partial<Record<Puzzle["kind"], PuzzleApi>>)[kind];

function loadScript(address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.src = address;
    script.addEventListener("load", () => resolve());
    script.addEventListener("error", () => reject(new Error("The captcha script could not be loaded.")));
    document.head.append(script);
  });
}

/** Whether the browser loaded this page as a document; otherwise the previous document's CSP applies. */
function isLoadedWhole(): boolean {
  const [load] = performance.getEntriesByType("navigation");
  return load !== undefined && new URL(load.name).pathname === location.pathname;
}

/** Renders the puzzle in `place`; resolves with its token once solved. */
export async function showPuzzle({ kind, siteKey, scriptUrl }: Puzzle, place: HTMLElement): Promise<string> {
  if (!isLoadedWhole()) {
    // Only the CSP of pages with a puzzle allows its script.
    reloadPage();
    return new Promise<never>(() => {});
  }
  if (!apiOf(kind)) await loadScript(scriptUrl);
  const api = apiOf(kind);
  if (!api) throw new Error("The captcha script has no API.");
  const frame = document.createElement("div");
  place.replaceChildren(frame);
  return new Promise((resolve, reject) => {
    api.render(frame, {
      sitekey: siteKey,
      callback: resolve,
      "error-callback": () => reject(new Error("The captcha failed.")),
    });
  });
}
