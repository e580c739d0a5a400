// Distinguishes internal from external URLs, so that nothing leaves the site unnoticed.

/** A URL within this site: a single slash that cannot be read as another host, or a fragment of the current page. */
export function isInside(href: string): boolean {
  return /^(?:$|[?#]|\/(?![/\\]))/.test(href) && !/[\t\n\r]/.test(href);
}

/** The target of a link that must stay on the site: the leaving page, if it is external. */
export function viaLeavingPage(href: string): string {
  return isInside(href) ? href : leavingPath(href);
}

export function leavingPath(to: string): string {
  return `/leaving?${new URLSearchParams({ to })}`;
}

/** The target of the leaving page: the full URL, and the host as browsers compare it. */
export interface Destination {
  readonly href: string;
  readonly host: string;
}

/** Only absolute http and https URLs without credentials; null for everything else. */
export function readDestination(to: string | null): Destination | null {
  if (to === null || to.length > 2000 || !/^https?:\/\/[^/\\]/i.test(to) || /[\s\\]/.test(to)) return null;
  const url = URL.parse(to);
  if (url === null || url.username !== "" || url.password !== "" || url.hostname === "") return null;
  return { href: url.href, host: url.host };
}

/** What clicking a link does: it is internal, external and marked, external and unmarked, or never followed. */
export type LinkKind = "inside" | "marked" | "unmarked" | "refused" | "other";

/** `rel` marks a link as external by `external`, or by `ugc` in user content. */
export function kindOfLink(href: string, rel: string, origin: string): LinkKind {
  const url = URL.parse(href, origin);
  if (url === null || /^(?:javascript|data|vbscript|file):$/.test(url.protocol)) return "refused";
  if (url.protocol !== "http:" && url.protocol !== "https:") return "other";
  if (url.origin === origin) return "inside";
  return /(?:^|\s)(?:external|ugc)(?:\s|$)/.test(rel) ? "marked" : "unmarked";
}
