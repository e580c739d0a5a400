// Keeps redirects on this site: an external one must be marked, or goes to the leaving page.
import { redirect, type MiddlewareFunction } from "react-router";
import { carriedLocale } from "#kernel/locale.ts";
import { webContext } from "./context.ts";
import { isInside, leavingPath } from "./leaving.ts";
import { withLanguage } from "./url-language.ts";

const mark = "X-External";

/** A redirect that intentionally leaves the site: to the client of a sign-in, or to an identity provider. */
export function redirectOut(to: string, init: { status?: number; headers?: Headers } = {}): Response {
  const headers = new Headers(init.headers);
  headers.set(mark, "yes");
  return redirect(to, { ...init, headers });
}

/** The actual target of a redirect from a page at `own`. */
export function heldRedirect(to: string, own: string, marked: boolean): string {
  if (marked || isInside(to)) return to;
  return URL.parse(to)?.origin === new URL(own).origin ? to : leavingPath(to);
}

/** Wraps every loader and action, for documents and data requests; a language requested by the URL is kept. */
export const holdRedirects: MiddlewareFunction<Response> = async ({ url, context }, next) => {
  const response = await next();
  const to = response.headers.get("Location");
  if (to === null) return response;
  const headers = new Headers(response.headers);
  const carried = carriedLocale(context.get(webContext).language);
  headers.set("Location", withLanguage(heldRedirect(to, url.href, headers.has(mark)), carried));
  headers.delete(mark);
  return new Response(response.body, { status: response.status, headers });
};
