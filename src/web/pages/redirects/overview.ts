// Redirects from `…/overview` to the main page of its group.
import { redirect } from "react-router";
import type { Route } from "./+types/overview.ts";

export function loader({ url }: Route.LoaderArgs) {
  const group = url.pathname.replace(/\/overview\/?$/, "");
  return redirect(group + url.search, 301);
}
