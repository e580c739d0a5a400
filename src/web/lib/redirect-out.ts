// Redirects stay on this site: one that leads elsewhere says so, or is turned to the page that asks first.
import { redirect, type MiddlewareFunction } from "react-router";
import { isInside, leavingPath } from "./leaving.ts";

const mark = "X-External";

/** A redirect that is meant to leave: to who asked for a sign-in, or to whom one proves who one is. */
export function redirectOut(to: string, init: { status?: number; headers?: Headers } = {}): Response {
  const headers = new Headers(init.headers);
  headers.set(mark, "yes");
  return redirect(to, { ...init, headers });
}

/** What a redirect of a page at `own` comes to. */
export function heldRedirect(to: string, own: string, marked: boolean): string {
  if (marked || isInside(to)) return to;
  return URL.parse(to)?.origin === new URL(own).origin ? to : leavingPath(to);
}

/** Around every loader and action, for documents and for what the browser's router fetches. */
export const holdRedirects: MiddlewareFunction<Response> = async ({ url }, next) => {
  const response = await next();
  const to = response.headers.get("Location");
  if (to === null) return response;
  const headers = new Headers(response.headers);
  headers.set("Location", heldRedirect(to, url.href, headers.has(mark)));
  headers.delete(mark);
  return new Response(response.body, { status: response.status, headers });
};
