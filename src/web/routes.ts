// Every address of the site and the file that answers it.
import { index, layout, route, type RouteConfig } from "@react-router/dev/routes";

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
  route("user/:id/:projectType?", "pages/user/user.tsx"),
  route("organization/:id/:projectType?", "pages/organization/organization.tsx"),
  layout("pages/project-settings/layout.tsx", [
    route(":type/:id/settings", "pages/project-settings/general.tsx"),
    ...["description", "tags", "links", "license", "gallery", "members"].map((part) =>
      route(`:type/:id/settings/${part}`, `pages/project-settings/${part}.tsx`),
    ),
  ]),
  route(":type/:id/version/new", "pages/versions-edit/new-version.tsx"),
  route(":type/:id/version/:version/edit", "pages/versions-edit/edit-version.tsx"),
  route("create/project", "pages/create/project.tsx"),
  route("markdown/preview", "pages/create/preview-markdown.tsx"),
  route("auth/sign-in", "pages/auth/sign-in.tsx"),
  route("auth/sign-up", "pages/auth/sign-up.tsx"),
  route("auth/welcome", "pages/auth/welcome.tsx"),
  route("auth/verify-email", "pages/auth/verify-email.tsx"),
  route("auth/sign-out", "pages/auth/sign-out.ts"),
  route("auth/provider/new", "pages/auth/provider-new.tsx"),
  route("auth/provider/:name", "pages/auth/provider.ts"),
  route("auth/provider/:name/callback", "pages/auth/provider-callback.ts"),
  route("settings/account/providers", "pages/settings/account/providers.tsx"),
  route("settings/profile", "pages/settings/profile.tsx"),
  route("settings/pats", "pages/settings/tokens.tsx"),
  route("dashboard/projects", "pages/dashboard/projects.tsx"),
  route("moderation/review", "pages/review/queue.tsx"),
  route("preferences", "frame/preferences.ts"),
  route("*", "pages/errors/not-found.ts"),
] satisfies RouteConfig;
