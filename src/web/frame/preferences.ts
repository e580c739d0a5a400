// Keeps a person's choice of looks; with `back` it returns to that page, so the form works without scripts.
import { data, redirect } from "react-router";
import { from } from "#web/lib/context.ts";
import { colorModeCookie, parseColorMode } from "#web/lib/preferences.ts";
import { stayHere } from "#web/lib/stay-here.ts";
import type { Route } from "./+types/preferences.ts";

export function loader() {
  return redirect("/");
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const headers = new Headers();
  headers.append("Set-Cookie", colorModeCookie(parseColorMode(form.get("color-mode")), from(context).secure));
  return form.has("back") ? redirect(stayHere(form.get("back")), { headers }) : data(null, { headers });
}
