// Validates redirect URIs, and matches requested ones against those registered.
import type { Refusal } from "#kernel/refusal.ts";

/** Allowed characters; excludes what browsers and programs parse differently (spaces, backslashes, quotes, `*`). */
const plain = /^[\w\-.~:/?[\]@!$&'()+,;=%]+$/;
const loopback = /^http:\/\/(127\.0\.0\.1|\[::1\]|localhost)(?::([1-9]\d{0,4}))?((?:[/?].*)?)$/;
const program = /^[a-z][a-z0-9+-]*(?:\.[a-z0-9+-]+)+:\/(?!\/)/;
/** Query parameters that our response adds; duplicates would be ambiguous. */
const ours = ["code", "state", "iss", "error", "error_description"];

/** Why a URL cannot be a web redirect URI; null if it can. */
function faultOfPage(text: string, url: URL): Refusal | null {
  if (url.protocol === "http:" && !loopback.test(text)) return { code: "oauth.address.http" };
  if (url.username !== "" || url.password !== "") return { code: "oauth.address.credentials" };
  if (url.href === text || url.href === `${text}/`) return null;
  return { code: "oauth.address.browsers", values: { address: url.href } };
}

/**
 * Why a redirect URI cannot be registered and how to fix it; null if it can. Allowed are https, http on loopback hosts
 * (RFC 8252 §7.3), and private-use schemes based on a domain (`com.example.app:/done`, §7.1).
 */
export function faultOfRedirect(text: string): Refusal | null {
  if (text.includes("#")) return { code: "oauth.address.fragment" };
  if (text.includes("*")) return { code: "oauth.address.star" };
  if (!plain.test(text)) return { code: "oauth.address.letters" };
  const url = URL.parse(text);
  if (!url) return { code: "oauth.address.whole" };
  const taken = ours.find((name) => url.searchParams.has(name));
  if (taken !== undefined) return { code: "oauth.address.query", values: { name: taken } };
  if (url.protocol === "https:" || url.protocol === "http:") return faultOfPage(text, url);
  if (program.test(text))
    return url.href === text ? null : { code: "oauth.address.write", values: { address: url.href } };
  return { code: "oauth.address.scheme" };
}

/** Whether both are the same loopback URL, ignoring ports. */
function sameButPort(registered: string, asked: string): boolean {
  const [, host, , rest] = loopback.exec(registered) ?? [];
  const [, askedHost, port = "80", askedRest] = loopback.exec(asked) ?? [];
  return host !== undefined && host === askedHost && rest === askedRest && Number(port) <= 65_535;
}

/**
 * Whether the redirect URI matches a registered one exactly. Native programs listen on any free loopback port, so that
 * port may differ (RFC 8252 §7.3).
 */
export function matchesRedirectUri(registered: readonly string[], asked: string): boolean {
  if (registered.includes(asked)) return true;
  return plain.test(asked) && registered.some((one) => sameButPort(one, asked));
}

/** Adds parameters to the redirect URI's query, keeping existing ones. */
export function withAnswer(redirect: string, answer: Readonly<Record<string, string | null>>): string {
  const given = Object.entries(answer).filter((pair): pair is [string, string] => pair[1] !== null);
  const joint = redirect.includes("?") ? (/[?&]$/.test(redirect) ? "" : "&") : "?";
  return redirect + joint + new URLSearchParams(given).toString();
}
