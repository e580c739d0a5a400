// Which addresses an application may have answers sent to, and whether one that was asked for is among them.

/** Characters of addresses; what browsers and programs read differently (blanks, backslashes, quotes, `*`) is none. */
const plain = /^[\w\-.~:/?[\]@!$&'()+,;=%]+$/;
const loopback = /^http:\/\/(127\.0\.0\.1|\[::1\]|localhost)(?::([1-9]\d{0,4}))?((?:[/?].*)?)$/;
const program = /^[a-z][a-z0-9+-]*(?:\.[a-z0-9+-]+)+:\/(?!\/)/;
/** What our answers add to the query; two of one name are read by chance. */
const ours = ["code", "state", "iss", "error", "error_description"];

/** What is wrong with an address as the place of a web page; null when it can be one. */
function faultOfPage(text: string, url: URL): string | null {
  if (url.protocol === "http:" && !loopback.test(text))
    return "http is only for programs on one's own machine: 127.0.0.1, [::1] or localhost. Use https.";
  if (url.username !== "" || url.password !== "") return "Leave out name and password.";
  return url.href === text || url.href === `${text}/` ? null : `Write it the way browsers do: ${url.href}`;
}

/**
 * What is wrong with an address for answers and how to mend it; null when it may be registered. Allowed are https, http
 * on one's own machine (RFC 8252 §7.3), and schemes that programs own by their domain (`com.example.app:/done`, §7.1).
 */
export function faultOfRedirect(text: string): string | null {
  if (text.includes("#")) return "Leave out the part after #.";
  if (text.includes("*")) return "An address is compared letter by letter; a * stands for nothing else.";
  if (!plain.test(text)) return "An address has no blanks, backslashes, quotes or letters beyond ASCII.";
  const url = URL.parse(text);
  if (!url) return "This is no whole address. Begin it with https://.";
  const taken = ours.find((name) => url.searchParams.has(name));
  if (taken !== undefined) return `Leave ${taken} out of the query: answers bring their own.`;
  if (url.protocol === "https:" || url.protocol === "http:") return faultOfPage(text, url);
  if (program.test(text)) return url.href === text ? null : `Write it as ${url.href}`;
  return "Use https, or a scheme that is your domain turned around, such as com.example.app:/done.";
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
