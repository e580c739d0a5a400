// Keeps redirects on this site, whatever address a form or a query was given.

/** The address if it begins with exactly one slash and cannot be read as another host, else `otherwise`. */
export function sameSitePath(address: unknown, otherwise = "/"): string {
  return typeof address === "string" && /^\/(?!\/)[^\s\\]*$/.test(address) ? address : otherwise;
}
