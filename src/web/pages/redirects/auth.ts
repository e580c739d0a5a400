// Leads from `/auth`, the name of the whole group, to signing in, with what a launcher or a link brought along.
import { redirect } from "react-router";
import { guardLauncher } from "#web/lib/launcher.ts";
import type { Route } from "./+types/auth.ts";

export function loader({ url }: Route.LoaderArgs) {
  guardLauncher(url);
  return redirect(`/auth/sign-in${url.search}`);
}
