// The headers that every answer carries for safety, by what it is.

/** Where browsers tell of what a page's policy refused. */
export const policyReports = "/api/policy-reports";

/** By this header a page names the origins at which its forms may end; it never leaves the server. */
export const formTargetsHeader = "x-form-targets";

/** By this header a page says that it may show a captcha, whose hosts its policy then lets in; it never leaves the server. */
export const captchaHeader = "x-page-captcha";

const formTarget =
  /^(?:https:\/\/[a-z0-9.-]+(?::\d{1,5})?|http:\/\/(?:127\.0\.0\.1|localhost|\[::1\])(?::\d{1,5})?|[a-z][a-z0-9+-]*(?:\.[a-z0-9+-]+)+:)$/;

/**
 * The targets in the header: origins of https, of http on this machine, and schemes of programs (`com.example.app:`).
 * What is none of these is a fault of the page, and is left out.
 */
export function readFormTargets(header: string | null): string[] {
  return (header ?? "").split(" ").filter((target) => formTarget.test(target));
}

/** A policy cannot name an IPv6 address: there any host at the same port stands for it. */
const toSource = (target: string) => target.replace("[::1]", "*");

/**
 * Page policy: own scripts by nonce only, own pictures, no frames but the two video and chat hosts that bodies may
 * embed. Forms end at this site and at `formTargets`, for browsers hold the answers' redirects to it too.
 * @param captchaHosts other sites whose captcha is configured; their scripts know no Trusted Types
 */
export function pagePolicy(
  nonce: string,
  secure: boolean,
  formTargets: readonly string[] = [],
  captchaHosts: readonly string[] = [],
): string {
  // A form that ends at a program on this machine must not be turned to https.
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
    // Where the browser knows Trusted Types, only what `src/web/ui/trusted-html.ts` marks goes into a page as HTML.
    ...(captcha === "" ? ["require-trusted-types-for 'script'", "trusted-types tessera default"] : []),
    `report-uri ${policyReports}`,
  ];
  return [...rules, ...(upgrade ? ["upgrade-insecure-requests"] : [])].join("; ");
}

export const everyAnswer: Readonly<Record<string, string>> = {
  "x-content-type-options": "nosniff",
  "referrer-policy": "strict-origin-when-cross-origin",
  "cross-origin-opener-policy": "same-origin",
};

/** What pages may ask of a browser: passkeys, the clipboard, and full screen, also for the films in bodies. */
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

/** On pages, beside their policy: other sites neither embed nor read them. */
export const everyPage: Readonly<Record<string, string>> = {
  ...everyAnswer,
  "cross-origin-resource-policy": "same-origin",
  "permissions-policy": powers.join(", "),
};

/** What others uploaded is only ever data: nothing in it may run, wherever it is opened. */
export const untrustedFile: Readonly<Record<string, string>> = {
  "content-security-policy": "default-src 'none'; sandbox",
  "cross-origin-resource-policy": "cross-origin",
  "access-control-allow-origin": "*",
};
