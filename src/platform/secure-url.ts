// Addresses in settings that secrets travel to: https, or this very machine.

function isLoopback(hostname: string): boolean {
  return hostname === "localhost" || hostname === "[::1]" || /^127(?:\.\d{1,3}){3}$/.test(hostname);
}

/** The address; null when it is none, or one whose traffic others could read. */
export function readSecureUrl(text: string): URL | null {
  const url = URL.parse(text);
  if (url === null) return null;
  return url.protocol === "https:" || (url.protocol === "http:" && isLoopback(url.hostname)) ? url : null;
}
