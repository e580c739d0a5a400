// Keeps redirects on this site, whatever URL a form or a query contains.

/** The URL if it begins with exactly one slash and cannot be read as another host, else `otherwise`. */
export function sameSitePath(address: unknown, otherwise = "/"): string {
  return typeof address === "string" && /^\/(?!\/)[^\s\\]*$/.test(address) ? address : otherwise;
}
