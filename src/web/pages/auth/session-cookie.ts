// The cookie that keeps a person signed in.

function cookie(name: string, value: string, expires: Date): string {
  const parts = [`${name}=${value}`, "Path=/", "HttpOnly", "SameSite=Lax", `Expires=${expires.toUTCString()}`];
  return (name.startsWith("__Host-") ? [...parts, "Secure"] : parts).join("; ");
}

/** The Set-Cookie value for a fresh session; `Secure` where the name says that the site is reached by https. */
export function keepSession(name: string, session: { token: string; expiresAt: string }): string {
  return cookie(name, session.token, new Date(session.expiresAt));
}

/** The Set-Cookie value that makes the browser forget the session. */
export function forgetSession(name: string): string {
  return cookie(name, "", new Date(0));
}
