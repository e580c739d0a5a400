// The cookie by which the browser that left for another site is known when it returns.
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

/** The flow that this browser carries, "" when none. */
export function flowIn(context: Context, request: Request): string {
  return readCookie(request.headers.get("cookie"), nameOf(context)) ?? "";
}

/** Headers by which the browser carries the flow for so long, after what they hold already. */
export function keepFlow(context: Context, flow: string, minutes: number, headers = new Headers()): Headers {
  headers.append("Set-Cookie", cookie(context, flow, minutes * 60));
  return headers;
}

/** Headers by which the browser forgets it, after what they hold already. */
export function forgetFlow(context: Context, headers = new Headers()): Headers {
  headers.append("Set-Cookie", cookie(context, "", 0));
  return headers;
}
