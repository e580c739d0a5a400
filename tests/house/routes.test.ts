// House rules of the route table: each public path has a page, and each additional page a reason.
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { expect, test } from "vitest";
import routes from "#web/routes.ts";

/** The specification's paths, by hand. `overview` is the group's own path, covered by the last test. */
const project = ["mod", "plugin", "datapack", "shader", "resourcepack", "modpack"].map((type) => `/${type}/:id`);
const ofProject = [
  "",
  "/overview",
  "/changelog",
  "/gallery",
  "/moderation",
  "/settings",
  "/settings/analytics",
  "/settings/description",
  "/settings/license",
  "/settings/links",
  "/settings/members",
  "/settings/tags",
  "/version/:version",
  "/version/:version/edit",
  "/version/1.2.0-new",
  "/versions",
];
const ofServer = [
  "",
  "/backups",
  "/content",
  "/files",
  "/overview",
  "/options",
  ...["billing", "info", "loader", "network", "preferences", "properties", "startup"].map((part) => `/options/${part}`),
];
const spec = [
  "/",
  ...project.flatMap((one) => ofProject.map((path) => one + path)),
  "/mods",
  "/modpacks",
  "/plugins",
  "/resourcepacks",
  "/shaders",
  "/datapacks",
  "/admin/billing/:id",
  "/admin/servers/notices",
  "/admin/user_email",
  "/app",
  "/auth",
  ...["authorize", "reset-password", "sign-in", "sign-up", "verify-email", "welcome"].map((part) => `/auth/${part}`),
  "/collection/:id",
  "/collection/:id/:projectType",
  "/dashboard",
  ...["analytics", "collections", "overview", "notifications", "notifications/history", "organizations"].map(
    (part) => `/dashboard/${part}`,
  ),
  ...["projects", "report/:id", "reports", "revenue", "revenue/transfers", "revenue/withdraw"].map(
    (part) => `/dashboard/${part}`,
  ),
  "/flags",
  "/frog",
  "/plus",
  "/report",
  "/legal",
  ...["ccpa", "cmp-info", "cmp", "copyright", "privacy", "rules", "security", "terms"].map((part) => `/legal/${part}`),
  "/moderation",
  ...["overview", "report/:id", "reports", "review"].map((part) => `/moderation/${part}`),
  "/news/changelog",
  "/news/changelog/:product/:date",
  "/organization/:id",
  "/organization/:id/:projectType",
  ...["", "/analytics", "/members", "/projects"].map((part) => `/organization/:id/settings${part}`),
  "/servers",
  "/servers/admin",
  "/servers/manage",
  ...ofServer.map((part) => `/servers/manage/:id${part}`),
  "/settings",
  ...["account", "applications", "authorizations", "billing", "billing/charges", "overview", "language"].map(
    (part) => `/settings/${part}`,
  ),
  ...["pats", "profile", "sessions"].map((part) => `/settings/${part}`),
  "/user/:id",
  "/user/:id/:projectType",
];

/** Paths that the list does not contain, by prefix, and their purpose. */
const ours: readonly (readonly [pattern: RegExp, why: string])[] = [
  [/^\/\*$/, "what no page has"],
  [/^\/auth\/(confirm|launcher|change-email|sign-out|provider)(\/|$)/, "the steps between signing in and being back"],
  [/^\/settings\/account\/./, "the parts of account and security, each with a form of its own"],
  [/^\/:type\/:id\/version\/new$/, "the form behind `version/{version}-new`, also without a version to begin with"],
  [/^\/:type\/:id\/settings\/(gallery|translations|versions)$/, "parts of a project's settings"],
  [/^\/:type\/:id\/download$/, "the download chooser without scripts"],
  [/^\/:type\/:id\/used-by$/, "what uses a project"],
  [/^\/create\/project$/, "where a project begins"],
  [/^\/(preferences|refusal|markdown\/preview|icons\/categories\.svg)$/, "what forms and pages ask for by themselves"],
  [/^\/search$/, "looks through all kinds of projects, where no kind is at hand"],
  [/^\/admin\/mails$/, "what mails look like, for staff"],
  [/^\/admin\/pictures$/, "where staff remove pictures and lift blocks"],
  [/^\/admin\/jobs$/, "jobs of the site that failed, for staff"],
  [/^\/settings\/hidden$/, "where users show projects again that they hid from their lists"],
  [/^\/leaving$/, "asks before a link leaves the site"],
  [/^\/status$/, "the status page that error pages name"],
  [
    /^\/(legal\/.*|news(\/.*)?|\.well-known\/.*|.*\.(xml|txt|json|webmanifest))$/,
    "versions of texts, feeds, what programs read",
  ],
];

interface Address {
  readonly path: string;
  readonly file: string;
}

function addressesOf(entries: readonly RouteConfigEntry[], above: string): Address[] {
  return entries.flatMap(({ path, index, file, children }) => {
    const here = path === undefined ? above : `${above}/${path}`;
    const isAddress = (path !== undefined && !children?.some((child) => child.index)) || index === true;
    const own = isAddress ? withAndWithout(here || "/").map((one) => ({ path: one, file })) : [];
    return [...own, ...addressesOf(children ?? [], here)];
  });
}

/** An optional last segment makes two paths of one. */
function withAndWithout(path: string): string[] {
  const cut = /^(.*)\/([^/]+)\?$/.exec(path);
  return cut ? [cut[1] ?? "", `${cut[1]}/${cut[2]}`] : [path];
}

const addresses = addressesOf(routes, "");

/** Whether a route's path matches a URL's segments. */
function takes(route: string, address: string): boolean {
  const [given, asked] = [route.split("/"), address.split("/")];
  return given.length === asked.length && given.every((part, i) => part.startsWith(":") || part === asked[i]);
}

/** The matching route: the one with the most static segments. */
function answering(address: string): Address | undefined {
  const fixed = ({ path }: Address) => path.split("/").filter((part) => !part.startsWith(":")).length;
  return addresses.filter(({ path }) => takes(path, address)).toSorted((a, b) => fixed(b) - fixed(a))[0];
}

/** Project routes match `/anything/at-all`: only project paths count as matched by them. */
const isProjects = ({ path }: Address) => path.startsWith("/:type/:id");

test("every listed path has a page", () => {
  const missing = spec.filter((address) => {
    const route = answering(address);
    return route === undefined || (isProjects(route) && !project.some((one) => `${address}/`.startsWith(`${one}/`)));
  });
  expect(missing).toEqual([]);
});

test("every unlisted path has a reason", () => {
  const known = new Set(spec.map((address) => answering(address)?.path));
  const others = addresses.map(({ path }) => path).filter((path) => !known.has(path));
  expect(others.filter((path) => !ours.some(([pattern]) => pattern.test(path)))).toEqual([]);
});

test("no path is listed twice", () => {
  const paths = addresses.map(({ path }) => path.replaceAll(/:\w+/g, ":"));
  expect(paths.filter((path, i) => paths.indexOf(path) !== i)).toEqual([]);
});

test("overviews redirect to the path of their group", () => {
  const overviews = spec.filter((address) => address.endsWith("/overview"));
  const elsewhere = overviews.filter((address) => answering(address)?.file !== "pages/redirects/overview.ts");
  expect(elsewhere).toEqual([]);
  expect(overviews.filter((address) => answering(address.replace(/\/overview$/, "")) === undefined)).toEqual([]);
});
