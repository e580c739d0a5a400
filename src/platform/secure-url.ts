// Loopback hosts, and settings URLs that receive secrets: https or loopback.

/** Whether a URL's host name means this machine. */
export function isLoopback(hostname: string): boolean {
  return hostname === "localhost" || hostname === "[::1]" || /^127(?:\.\d{1,3}){3}$/.test(hostname);
}

/** The URL; null when it is invalid, or neither https nor loopback. */
export function readSecureUrl(text: string): URL | null {
  const url = URL.parse(text);
  if (url === null) return null;
  return url.protocol === "https:" || (url.protocol === "http:" && isLoopback(url.hostname)) ? url : null;
}
