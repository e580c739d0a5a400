// Tells addresses of this site from others, so that nothing leads out of it unseen.

/** An address within this site: one slash that cannot be read as another host, or a part of the page that is open. */
export function isInside(href: string): boolean {
  return /^(?:$|[?#]|\/(?![/\\]))/.test(href) && !/[\t\n\r]/.test(href);
}

/** Where a link leads that may only stay here: to the page that says where it would go, when that is elsewhere. */
export function viaLeavingPage(href: string): string {
  return isInside(href) ? href : leavingPath(href);
}

export function leavingPath(to: string): string {
  return `/leaving?${new URLSearchParams({ to })}`;
}

/** Where the notice's link goes: the whole address, and the host as browsers compare it. */
export interface Destination {
  readonly href: string;
  readonly host: string;
}

/** Only whole http and https addresses, without a name or password before the host; null for everything else. */
export function readDestination(to: string | null): Destination | null {
  if (to === null || to.length > 2000 || !/^https?:\/\/[^/\\]/i.test(to) || /[\s\\]/.test(to)) return null;
  const url = URL.parse(to);
  if (url === null || url.username !== "" || url.password !== "" || url.hostname === "") return null;
  return { href: url.href, host: url.host };
}

/** What pressing a link means: it stays here, leaves and is marked so, leaves unmarked, or is never followed. */
export type LinkKind = "inside" | "marked" | "unmarked" | "refused" | "other";

/** `rel` marks a link as external by `external`, or by `ugc` where people wrote it. */
export function kindOfLink(href: string, rel: string, origin: string): LinkKind {
  const url = URL.parse(href, origin);
  if (url === null || /^(?:javascript|data|vbscript|file):$/.test(url.protocol)) return "refused";
  if (url.protocol !== "http:" && url.protocol !== "https:") return "other";
  if (url.origin === origin) return "inside";
  return /(?:^|\s)(?:external|ugc)(?:\s|$)/.test(rel) ? "marked" : "unmarked";
}
