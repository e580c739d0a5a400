// Every path of the site and its response for each role, on a site with content everywhere.
/**
 * What a visitor, a creator, a moderator and an admin get: a status, `in` for a redirect to sign-in and back, or the
 * target of a redirect. A single word applies to everyone.
 */
const answers: Readonly<Record<string, readonly string[]>> = {
  "200": [
    "/",
    "/mods",
    "/modpacks",
    "/plugins",
    "/resourcepacks",
    "/shaders",
    "/datapacks",
    "/app",
    "/plus",
    "/servers",
    ...["", "/changelog", "/gallery", "/versions", "/download", "/used-by", "/version/2.0.0"].map(
      (part) => `/mod/amber-light${part}`,
    ),
    "/flags",
    "/frog",
    "/report",
    "/report?item=user&itemID=lamplighter",
    "/report?item=project&itemID=amber-light",
    "/legal",
    "/legal/ccpa",
    "/legal/cmp-info",
    "/legal/cmp",
    "/legal/copyright",
    "/legal/privacy",
    "/legal/rules",
    "/legal/security",
    "/legal/terms",
    "/news/changelog",
    "/organization/lanternworks",
    "/organization/lanternworks/mods",
    "/user/lamplighter",
    "/user/lamplighter/mods",
    "/settings",
    "/settings/language",
    "/auth/reset-password",
    "/auth/verify-email",
  ],
  "404": [
    "/collection/AbCd1234",
    "/collection/AbCd1234/mods",
    "/report?item=version&itemID=none",
    "/nowhere",
    "/mod/no-such-thing",
    "/user/nobody-there",
    "/organization/none",
    "/news/changelog/web/1999-01-01",
  ],
  "in 200 200 200": [
    "/dashboard",
    ...[
      "analytics",
      "collections",
      "notifications",
      "notifications/history",
      "organizations",
      "projects",
      "reports",
    ].map((part) => `/dashboard/${part}`),
    ...["revenue", "revenue/transfers", "revenue/withdraw"].map((part) => `/dashboard/${part}`),
    ...[
      "account",
      "applications",
      "authorizations",
      "billing",
      "billing/charges",
      "hidden",
      "pats",
      "profile",
      "sessions",
    ].map((part) => `/settings/${part}`),
    "/auth/welcome",
    "/servers/manage",
  ],
  "in 404 404 404": [
    "/dashboard/report/AbCd1234",
    "/servers/manage/AbCd1234",
    "/admin/billing/nobody-there",
    "/moderation/report/AbCd1234",
    ...["backups", "content", "files", "options"].map((part) => `/servers/manage/AbCd1234/${part}`),
    ...["billing", "info", "loader", "network", "preferences", "properties", "startup"].map(
      (part) => `/servers/manage/AbCd1234/options/${part}`,
    ),
  ],
  "in 200 200 200, the project's": [
    "/mod/amber-light/moderation",
    ...["", "/description", "/license", "/links", "/members", "/tags"].map(
      (part) => `/mod/amber-light/settings${part}`,
    ),
    "/mod/amber-light/version/2.0.0/edit",
    "/mod/amber-light/version/new?from=2.0.0",
    ...["", "/analytics", "/members", "/projects"].map((part) => `/organization/lanternworks/settings${part}`),
  ],
  "in 200 403 200": ["/mod/amber-light/settings/analytics"],
  "in 404 200 200": ["/admin/jobs", "/admin/pictures", "/moderation", "/moderation/reports", "/moderation/review"],
  "in 404 404 200": ["/admin/billing/lamplighter", "/admin/servers/notices", "/admin/user_email", "/servers/admin"],
  "200 / / /": ["/auth/sign-in", "/auth/sign-up"],
  "/auth/sign-in": ["/auth"],
  "/auth/sign-in?redirect=%2Fauth%2Fauthorize%3F%26from%3Dsign-in 400 400 400": ["/auth/authorize"],
  "/mod/amber-light": ["/mod/amber-light/overview"],
  "/mod/amber-light/version/new?from=2.0.0": ["/mod/amber-light/version/2.0.0-new"],
  "/dashboard": ["/dashboard/overview"],
  "/moderation": ["/moderation/overview"],
  "/settings": ["/settings/overview"],
  "/servers/manage/AbCd1234": ["/servers/manage/AbCd1234/overview"],
};
/** The roles, in the order of the words. */
export const roles = ["visitor", "creator", "moderator", "admin"] as const;
export type Role = (typeof roles)[number];
/** Every path with its response for each role. */
export const addresses = Object.entries(answers).flatMap(([words, paths]) => {
  const [plain = ""] = words.split(",");
  const each = plain.includes(" ") ? plain.split(" ") : roles.map(() => plain);
  return paths.map((path) => ({ path, expected: each }));
});

/** What a role gets. */
export const answered = (role: Role, expected: readonly string[]): string => expected[roles.indexOf(role)] ?? "";

/** Paths that show this role a page, and did not show one to the previous roles; each page is visited once. */
function pagesOf(role: Role, before: readonly Role[]): string[] {
  const isNew = ({ expected }: (typeof addresses)[number]) =>
    /^\d+$/.test(answered(role, expected)) &&
    before.every((one) => answered(one, expected) !== answered(role, expected));
  return addresses.filter(isNew).map(({ path }) => path);
}

/** Who visits which pages: each by the first role that is shown it. */
export const readers: readonly { readonly role: Role; readonly paths: readonly string[] }[] = [
  { role: "visitor", paths: pagesOf("visitor", []) },
  { role: "creator", paths: pagesOf("creator", ["visitor"]) },
  { role: "admin", paths: pagesOf("admin", ["visitor", "creator"]) },
];
