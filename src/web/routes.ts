// Every address of the site and the file that answers it.
import { index, route, type RouteConfig } from "@react-router/dev/routes";

export default [
  index("pages/home/home.tsx"),
  ...["mods", "modpacks", "plugins", "resourcepacks", "shaders", "datapacks"].map((path) =>
    route(path, "pages/search/search.tsx", { id: path }),
  ),
  route(":type/:id", "pages/project/layout.tsx", { id: "project" }, [
    index("pages/project/description.tsx"),
    route("gallery", "pages/project/gallery.tsx"),
    route("changelog", "pages/project/changelog.tsx"),
    route("versions", "pages/project/versions.tsx"),
    route("version/:version", "pages/project/version.tsx"),
  ]),
  route("user/:id/:projectType?", "pages/user/user.tsx"),
  route("organization/:id/:projectType?", "pages/organization/organization.tsx"),
  route("preferences", "frame/preferences.ts"),
  route("*", "pages/errors/not-found.ts"),
] satisfies RouteConfig;
