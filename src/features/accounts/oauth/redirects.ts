// Which addresses an application may have answers sent to, and whether one that was asked for is among them.
import type { Refusal } from "#kernel/refusal.ts";

/** Characters of addresses; what browsers and programs read differently (blanks, backslashes, quotes, `*`) is none. */
const plain = /^[\w\-.~:/?[\]@!$&'()+,;=%]+$/;
const loopback = /^http:\/\/(127\.0\.0\.1|\[::1\]|localhost)(?::([1-9]\d{0,4}))?((?:[/?].*)?)$/;
const program = /^[a-z][a-z0-9+-]*(?:\.[a-z0-9+-]+)+:\/(?!\/)/;
/** What our answers add to the query; two of one name are read by chance. */
const ours = ["code", "state", "iss", "error", "error_description"];

/** What is wrong with an address as the place of a web page; null when it can be one. */
function faultOfPage(text: string, url: URL): Refusal | null {
  if (url.protocol === "http:" && !loopback.test(text)) return { code: "oauth.address.http" };
  if (url.username !== "" || url.password !== "") return { code: "oauth.address.credentials" };
  if (url.href === text || url.href === `${text}/`) return null;
  return { code: "oauth.address.browsers", values: { address: url.href } };
}

/**
 * What is wrong with an address for answers and how to mend it; null when it may be registered. Allowed are https, http
 * on one's own machine (RFC 8252 §7.3), and schemes that programs own by their domain (`com.example.app:/done`, §7.1).
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

/** Whether both lead to one place on the person's own machine, at whatever ports. */
function sameButPort(registered: string, asked: string): boolean {
  const [, host, , rest] = loopback.exec(registered) ?? [];
  const [, askedHost, port = "80", askedRest] = loopback.exec(asked) ?? [];
  return host !== undefined && host === askedHost && rest === askedRest && Number(port) <= 65_535;
}

/**
 * Whether answers may go to the address: it is one of those registered, letter by letter. A program on one's own
 * machine listens wherever there is room, so its port may differ (RFC 8252 §7.3).
 */
export function mayRedirect(registered: readonly string[], asked: string): boolean {
  if (registered.includes(asked)) return true;
  return plain.test(asked) && registered.some((one) => sameButPort(one, asked));
}

/** The address with more in its query; what it had stays. */
export function withAnswer(redirect: string, answer: Readonly<Record<string, string | null>>): string {
  const given = Object.entries(answer).filter((pair): pair is [string, string] => pair[1] !== null);
  const joint = redirect.includes("?") ? (/[?&]$/.test(redirect) ? "" : "&") : "?";
  return redirect + joint + new URLSearchParams(given).toString();
}
