// Keeps a person's choice of looks; with `back` it returns to that page, so the form works without scripts.
import { data, redirect } from "react-router";
import { from } from "#web/lib/context.ts";
import { choosePreferences, colorModeCookie, cosmeticsCookie } from "#web/lib/preferences.ts";
import { stayHere } from "#web/lib/stay-here.ts";
import type { Route } from "./+types/preferences.ts";

export function loader() {
  return redirect("/settings");
}

export async function action({ request, context }: Route.ActionArgs) {
  const { preferences, secure } = from(context);
  const form = await request.formData();
  const { colorMode, cosmetics } = choosePreferences(preferences, form);
  const headers = new Headers();
  if (form.has("color-mode")) headers.append("Set-Cookie", colorModeCookie(colorMode, secure));
  // A cookie that says what would be so anyway would only keep pages from being shared.
  if (JSON.stringify(cosmetics) !== JSON.stringify(preferences.cosmetics))
    headers.append("Set-Cookie", cosmeticsCookie(cosmetics, secure));
  return form.has("back") ? redirect(stayHere(form.get("back")), { headers }) : data(null, { headers });
}
