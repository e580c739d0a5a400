// Where sign-in redirects: a path of this site, whatever the link claims.
import { sameSitePath } from "#web/lib/same-site-path.ts";

const asking: ReadonlySet<string> = new Set(["/auth/launcher", "/auth/authorize"]);

/**
 * The URL if it is a plain path of this site, else the home page. Paths that a browser would read as another host once
 * dots are resolved are refused, and so are the sign-in pages themselves, which would loop, except for the launcher and
 * application authorization pages.
 */
export function returnAddress(asked: unknown): string {
  const address = sameSitePath(asked);
  const here = "https://here.invalid";
  const parsed = URL.parse(address, here);
  if (parsed === null || parsed.origin !== here || parsed.pathname.startsWith("//")) return "/";
  if (/^\/auth(?:\/|$)/i.test(parsed.pathname) && !asking.has(parsed.pathname)) return "/";
  return parsed.pathname + parsed.search + parsed.hash;
}
