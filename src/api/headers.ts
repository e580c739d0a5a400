// Security headers for each kind of response.

/** Where browsers report content security policy violations. */
export const policyReports = "/api/policy-reports";

/** Internal header by which a page names the origins its forms may redirect to; removed before sending. */
export const formTargetsHeader = "x-form-targets";

/**
 * Internal header by which a page says that it may show a captcha, whose hosts the policy then allows; removed before
 * sending.
 */
export const captchaHeader = "x-page-captcha";

const formTarget =
  /^(?:https:\/\/[a-z0-9.-]+(?::\d{1,5})?|http:\/\/(?:127\.0\.0\.1|localhost|\[::1\])(?::\d{1,5})?|[a-z][a-z0-9+-]*(?:\.[a-z0-9+-]+)+:)$/;

/**
 * The targets in the header: HTTPS origins, HTTP origins on loopback, and private-use schemes (`com.example.app:`).
 * Anything else is a bug in the page and is dropped.
 */
export function readFormTargets(header: string | null): string[] {
  return (header ?? "").split(" ").filter((target) => formTarget.test(target));
}

/** A policy cannot name an IPv6 address: any host on the same port takes its place. */
const toSource = (target: string) => target.replace("[::1]", "*");

/**
 * Page policy: own scripts by nonce only, own images, and no frames except the two video and chat hosts that bodies may
 * embed. Form targets are this site and `formTargets`, because browsers also apply the directive to redirects.
 * @param captchaHosts hosts of the configured captcha; its scripts do not support Trusted Types
 */
export function pagePolicy(
  nonce: string,
  secure: boolean,
  formTargets: readonly string[] = [],
  captchaHosts: readonly string[] = [],
): string {
  // A form that redirects to a local program must not be upgraded to HTTPS.
  const upgrade = secure && !formTargets.some((target) => target.startsWith("http:"));
  const captcha = captchaHosts.map((host) => ` ${host}`).join("");
  const rules = [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    `style-src 'self' 'unsafe-inline'${captcha}`,
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src 'self'${captcha}`,
    "worker-src 'self'",
    "manifest-src 'self'",
    `frame-src https://www.youtube-nocookie.com https://discord.com${captcha}`,
    ["form-action 'self'", ...formTargets.map(toSource)].join(" "),
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
    // With Trusted Types, only what `src/web/ui/trusted-html.ts` creates is accepted as HTML.
    ...(captcha === "" ? ["require-trusted-types-for 'script'", "trusted-types tessera default"] : []),
    `report-uri ${policyReports}`,
  ];
  return [...rules, ...(upgrade ? ["upgrade-insecure-requests"] : [])].join("; ");
}

export const responseHeaders: Readonly<Record<string, string>> = {
  "x-content-type-options": "nosniff",
  "referrer-policy": "strict-origin-when-cross-origin",
  "cross-origin-opener-policy": "same-origin",
};

/** Browser features pages may use: passkeys, the clipboard, and full screen, also for embedded videos. */
const powers = [
  ..."accelerometer autoplay browsing-topics camera display-capture geolocation gyroscope hid".split(" "),
  ..."identity-credentials-get idle-detection local-fonts magnetometer microphone midi otp-credentials".split(" "),
  ..."payment screen-wake-lock serial usb window-management xr-spatial-tracking".split(" "),
]
  .map((power) => `${power}=()`)
  .concat(
    "publickey-credentials-get publickey-credentials-create clipboard-read clipboard-write"
      .split(" ")
      .map((own) => `${own}=(self)`),
  )
  .concat(["fullscreen", "picture-in-picture"].map((shown) => `${shown}=(self "https://www.youtube-nocookie.com")`));

/** On pages, besides the policy: other sites may neither embed nor read them. */
export const pageHeaders: Readonly<Record<string, string>> = {
  ...responseHeaders,
  "cross-origin-resource-policy": "same-origin",
  "permissions-policy": powers.join(", "),
};

/** User uploads are data only: nothing in them may run, wherever they are opened. */
export const untrustedFile: Readonly<Record<string, string>> = {
  "content-security-policy": "default-src 'none'; sandbox",
  "cross-origin-resource-policy": "cross-origin",
  "access-control-allow-origin": "*",
};
