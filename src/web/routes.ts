// Every address of the site and the file that answers it.
import { index, layout, route, type RouteConfig } from "@react-router/dev/routes";
import { serverParts } from "./pages/servers-manage/server-parts.ts";

/** `…/overview` leads to the page of the group itself. */
const overview = (group: string) => [
  route(`${group}/overview`, "pages/redirects/overview.ts", { id: `${group}/overview` }),
];

/** Addresses whose contents come with later features; one file draws several of them and knows which by its id. */
const later = (file: string, group: string, paths: readonly string[]) =>
  paths.map((path) => route(`${group}/${path}`, file, { id: `${group}/${path}` }));

export default [
  index("pages/home/home.tsx"),
  ...["mods", "modpacks", "plugins", "resourcepacks", "shaders", "datapacks"].map((path) =>
    route(path, "pages/search/search.tsx", { id: path }),
  ),
  route("icons/categories.svg", "pages/search/category-icons.ts"),
  route(":type/:id", "pages/project/layout.tsx", { id: "project" }, [
    index("pages/project/description.tsx"),
    route("gallery", "pages/project/gallery.tsx"),
    route("changelog", "pages/project/changelog.tsx"),
    route("versions", "pages/project/versions.tsx"),
    route("version/:version", "pages/project/version.tsx"),
    route("moderation", "pages/review/project-review.tsx"),
  ]),
  ...overview(":type/:id"),
  route("user/:id/:projectType?", "pages/user/user.tsx"),
  route("organization/:id/:projectType?", "pages/organization/organization.tsx"),
  route("organization/:id/settings", "pages/organization-settings/layout.tsx", [
    index("pages/organization-settings/general.tsx"),
    ...["members", "projects", "analytics"].map((part) => route(part, `pages/organization-settings/${part}.tsx`)),
  ]),
  route("collection/:id/:projectType?", "pages/collection/collection.ts"),
  layout("pages/project-settings/layout.tsx", [
    route(":type/:id/settings", "pages/project-settings/general.tsx"),
    ...["description", "tags", "links", "license", "gallery", "translations", "members", "analytics"].map((part) =>
      route(`:type/:id/settings/${part}`, `pages/project-settings/${part}.tsx`),
    ),
  ]),
  route(":type/:id/version/new", "pages/versions-edit/new-version.tsx"),
  route(":type/:id/version/:version/edit", "pages/versions-edit/edit-version.tsx"),
  route("create/project", "pages/create/project.tsx"),
  route("markdown/preview", "pages/create/preview-markdown.tsx"),
  route("report", "pages/report/report.tsx"),
  route("auth", "pages/redirects/auth.ts"),
  route("auth/sign-in", "pages/auth/sign-in.tsx"),
  route("auth/sign-up", "pages/auth/sign-up.tsx"),
  route("auth/welcome", "pages/auth/welcome.tsx"),
  route("auth/verify-email", "pages/auth/verify-email.tsx"),
  route("auth/change-email", "pages/auth/change-email.tsx"),
  route("auth/reset-password", "pages/auth/reset-password.tsx"),
  route("auth/sign-out", "pages/auth/sign-out.ts"),
  route("auth/authorize", "pages/auth/authorize.tsx"),
  route("settings/applications", "pages/settings/applications.tsx"),
  route("settings/authorizations", "pages/settings/authorizations.tsx"),
  route("auth/confirm", "pages/auth/confirm.tsx"),
  route("auth/launcher", "pages/auth/launcher.tsx"),
  route("auth/provider/new", "pages/auth/provider-new.tsx"),
  route("auth/provider/:name", "pages/auth/provider.ts"),
  route("auth/provider/:name/callback", "pages/auth/provider-callback.ts"),
  route("settings/sessions", "pages/settings/sessions.tsx"),
  route("settings/account", "pages/settings/account/overview.tsx"),
  route("settings/account/two-factor", "pages/settings/account/two-factor.tsx"),
  route("settings/account/passkeys", "pages/settings/account/passkeys.tsx"),
  route("settings/account/providers", "pages/settings/account/providers.tsx"),
  route("settings", "pages/settings/appearance.tsx"),
  route("settings/account/data", "pages/settings/account/data.tsx"),
  route("settings/account/delete", "pages/settings/account/delete.tsx"),
  route("settings/profile", "pages/settings/profile.tsx"),
  route("settings/account/email", "pages/settings/account/email.tsx"),
  route("settings/account/password", "pages/settings/account/password.tsx"),
  route("settings/pats", "pages/settings/tokens.tsx"),
  route("admin/user_email", "pages/admin/user-email.tsx"),
  ...later("pages/dashboard/later.tsx", "settings", ["billing", "billing/charges"]),
  ...overview("settings"),
  route("dashboard", "pages/dashboard/overview.tsx"),
  ...overview("dashboard"),
  route("dashboard/projects", "pages/dashboard/projects.tsx"),
  route("dashboard/organizations", "pages/dashboard/organizations.tsx"),
  route("dashboard/report/:id", "pages/dashboard/report.tsx"),
  ...later("pages/dashboard/later.tsx", "dashboard", [
    "analytics",
    "collections",
    "notifications",
    "notifications/history",
    "reports",
    "revenue",
    "revenue/transfers",
    "revenue/withdraw",
  ]),
  route("moderation", "pages/moderation/overview.tsx"),
  ...overview("moderation"),
  route("moderation/review", "pages/review/queue.tsx"),
  route("moderation/reports", "pages/moderation/reports.tsx"),
  route("moderation/report/:id", "pages/moderation/report.tsx"),
  route("admin/billing/:id", "pages/admin/billing.tsx"),
  ...later("pages/admin/later.tsx", "admin", ["servers/notices"]),
  ...later("pages/admin/later.tsx", "servers", ["admin"]),
  route("servers/manage", "pages/servers-manage/servers.tsx"),
  ...overview("servers/manage/:id"),
  ...serverParts.map(({ path }) =>
    route(`servers/manage/:id${path}`, "pages/servers-manage/server.tsx", { id: `server${path}` }),
  ),
  route("admin/mails", "pages/admin/mails.tsx"),
  route("preferences", "frame/preferences.ts"),
  route("*", "pages/errors/not-found.ts"),
] satisfies RouteConfig;
