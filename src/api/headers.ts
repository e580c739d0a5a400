// The headers that every answer carries for safety, by what it is.

/** Page policy: own scripts by nonce only, own pictures, no frames but the two video and chat hosts that bodies may embed. */
export function pagePolicy(nonce: string, secure: boolean): string {
  const rules = [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "frame-src https://www.youtube-nocookie.com https://discord.com",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ];
  return [...rules, ...(secure ? ["upgrade-insecure-requests"] : [])].join("; ");
}

export const everyAnswer: Readonly<Record<string, string>> = {
  "x-content-type-options": "nosniff",
  "referrer-policy": "strict-origin-when-cross-origin",
  "cross-origin-opener-policy": "same-origin",
};

/** What others uploaded is only ever data: nothing in it may run, wherever it is opened. */
export const untrustedFile: Readonly<Record<string, string>> = {
  "content-security-policy": "default-src 'none'; sandbox",
  "cross-origin-resource-policy": "cross-origin",
  "access-control-allow-origin": "*",
};
