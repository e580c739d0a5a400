// Every address of the site and the file that answers it.
import { index, route, type RouteConfig } from "@react-router/dev/routes";

export default [
  index("pages/home/home.tsx"),
  ...["mods", "modpacks", "plugins", "resourcepacks", "shaders", "datapacks"].map((path) =>
    route(path, "pages/search/search.tsx", { id: path }),
  ),
  route("preferences", "frame/preferences.ts"),
  route("*", "pages/errors/not-found.ts"),
] satisfies RouteConfig;
