// Loads code on demand in a way that recovers from a network failure.

/** Chromium and Firefox include the URL of the script in the error. */
const addressIn = (error: unknown): string | undefined => /https?:\/\/\S+\.js\b/.exec(String(error))?.[0];

/**
 * Imports a module, retrying once with a changed URL: Chromium caches a failed import until the page is reloaded.
 * A part that it imports itself cannot be retried so: then the message about the part offers to reload the page. While
 * the device is offline it fails without a request, so that nothing is cached.
 */
export async function importPart<Part>(
  load: () => Promise<Part>,
  fetchFrom = (address: string) => import(/* @vite-ignore */ address) as Promise<Part>,
): Promise<Part> {
  if ("onLine" in navigator && !navigator.onLine) throw new TypeError("Failed to fetch");
  try {
    return await load();
  } catch (error) {
    const address = addressIn(error);
    if (address === undefined || !address.startsWith(`${location.origin}/assets/`)) throw error;
    return fetchFrom(`${address}?again=${Date.now()}`);
  }
}
