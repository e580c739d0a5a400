// Keeps a form as it is when what was sent never reached the site: the router would draw an error page in its place.
import { hold } from "./connection.ts";
import type { RefusedForm } from "./context.ts";

/** Passwords, codes and tokens do not travel back, as from the site itself. */
function valuesOf(body: unknown): Record<string, string> {
  if (!(body instanceof URLSearchParams) && !(body instanceof FormData)) return {};
  const entries = [...body.entries()].filter(
    (entry): entry is [string, string] => typeof entry[1] === "string" && !/password|code|token/i.test(entry[0]),
  );
  return Object.fromEntries(entries);
}

/** What the site answers to a form it refuses, in the words of the router: a list in which numbers name places. */
export function refusedAnswer(values: Readonly<Record<string, string>>, says: string): Response {
  const refused: RefusedForm = { kind: "unavailable", says, fields: {}, values };
  const flat: unknown[] = [];
  const put = (value: unknown): number => {
    const at = flat.push(value) - 1;
    if (typeof value !== "object" || value === null) return at;
    flat[at] = Object.fromEntries(Object.entries(value).map(([name, one]) => [`_${put(name)}`, put(one)]));
    return at;
  };
  put({ data: refused });
  const headers = { "Content-Type": "text/x-script", "X-Remix-Response": "yes" };
  return new Response(`${JSON.stringify(flat)}\n`, { status: 503, headers });
}

/** Whether this is a form on its way to an action of a page. */
function isForm(input: RequestInfo | URL, init: RequestInit | undefined): boolean {
  const url = URL.parse(input instanceof Request ? input.url : String(input), location.href);
  const method = init?.method ?? (input instanceof Request ? input.method : "GET");
  return url?.origin === location.origin && url.pathname.endsWith(".data") && method.toUpperCase() !== "GET";
}

/**
 * Once, before the router starts. Only what could not be sent is answered here; a send that is called off stays so.
 * @param says that the site could not be reached, in the language of the page
 */
export function keepFailedSends(says: () => string): void {
  const send = window.fetch.bind(window);
  window.fetch = async (input, init) => {
    try {
      return await send(input, init);
    } catch (error) {
      if (!(error instanceof TypeError) || !isForm(input, init)) throw error;
      hold("unsent");
      return refusedAnswer(valuesOf(init?.body), says());
    }
  };
}
