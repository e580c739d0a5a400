// Redirects from `/auth` to sign-in, keeping the parameters of a launcher or a link.
import { redirect } from "react-router";
import { guardLauncher } from "#web/lib/launcher.ts";
import type { Route } from "./+types/auth.ts";

export function loader({ url }: Route.LoaderArgs) {
  guardLauncher(url);
  return redirect(`/auth/sign-in${url.search}`);
}
