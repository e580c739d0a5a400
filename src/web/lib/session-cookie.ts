// The cookies that keep a user signed in and later recognize their browser.
import type { RouterContextProvider } from "react-router";
import { requestContext } from "./context.ts";

/** A session as returned by the operations that start one. */
interface Session {
  readonly token: string;
  readonly refreshExpiresAt: string;
  readonly device: string;
}

const deviceKeptMs = 2 * 365 * 24 * 60 * 60 * 1000;

function cookie(name: string, value: string, expires: Date): string {
  const parts = [`${name}=${value}`, "Path=/", "HttpOnly", "SameSite=Lax", `Expires=${expires.toUTCString()}`];
  return (name.startsWith("__Host-") ? [...parts, "Secure"] : parts).join("; ");
}

/** Headers that set a new session cookie; the server decides on its lifetime, use extends it. */
export function setSessionCookie(context: Readonly<RouterContextProvider>, session: Session): Headers {
  const { sessionCookie, deviceCookie } = requestContext(context);
  const headers = new Headers();
  headers.append("Set-Cookie", cookie(sessionCookie, session.token, new Date(session.refreshExpiresAt)));
  headers.append("Set-Cookie", cookie(deviceCookie, session.device, new Date(Date.now() + deviceKeptMs)));
  return headers;
}

/** Headers that remove the session cookie, but not the device cookie. */
export function clearSessionCookie(context: Readonly<RouterContextProvider>): Headers {
  return new Headers({ "Set-Cookie": cookie(requestContext(context).sessionCookie, "", new Date(0)) });
}
