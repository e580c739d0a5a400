// The cookie that ties a sign-in through a provider to the browser that started it.
import type { RouterContextProvider } from "react-router";
import { requestContext } from "#web/lib/context.ts";
import { readCookie } from "#web/lib/preferences.ts";

type Context = Readonly<RouterContextProvider>;

/** `__Host-flow` where the session's cookie is `__Host-session`. */
const nameOf = (context: Context) => requestContext(context).sessionCookie.replace("session", "flow");

function cookie(context: Context, value: string, seconds: number): string {
  const name = nameOf(context);
  const parts = [`${name}=${value}`, "Path=/", "HttpOnly", "SameSite=Lax", `Max-Age=${seconds}`];
  return (name.startsWith("__Host-") ? [...parts, "Secure"] : parts).join("; ");
}

/** The flow in this browser's cookie, "" when none. */
export function flowIn(context: Context, request: Request): string {
  return readCookie(request.headers.get("cookie"), nameOf(context)) ?? "";
}

/** Headers that set the flow cookie for this long, added to existing ones. */
export function setFlowCookie(context: Context, flow: string, minutes: number, headers = new Headers()): Headers {
  headers.append("Set-Cookie", cookie(context, flow, minutes * 60));
  return headers;
}

/** Headers that delete it, added to existing ones. */
export function clearFlowCookie(context: Context, headers = new Headers()): Headers {
  headers.append("Set-Cookie", cookie(context, "", 0));
  return headers;
}
