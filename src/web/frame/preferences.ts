// Saves a user's theme and language; redirects to `back`, so that the form works without scripts.
import languages from "virtual:languages";
import { redirect, data } from "react-router";
import { knownLocale } from "#kernel/locale.ts";
import { requestContext } from "#web/lib/context.ts";
import { choosePreferences, chosenCosmeticsCookie, colorModeCookie, localeCookie } from "#web/lib/preferences.ts";
import { sameSitePath } from "#web/lib/same-site-path.ts";
import { readFormData } from "#web/lib/read-form-data.ts";
import type { Route } from "./+types/preferences.ts";
import { withoutLanguage } from "#web/lib/url-language.ts";

const locales = languages.map(({ locale }) => locale);

export function loader() {
  return redirect("/settings");
}

/** The cookie of the chosen language: a known one is stored, "" clears it, others change nothing. */
function chosenLanguage(form: FormData, secure: boolean): string | null {
  const wanted = form.get("locale");
  if (wanted === "") return localeCookie(null, secure);
  const locale = typeof wanted === "string" ? knownLocale(wanted, locales) : undefined;
  return locale === undefined ? null : localeCookie(locale, secure);
}

export async function action({ request, context }: Route.ActionArgs) {
  const { preferences, secure } = requestContext(context);
  const form = await readFormData(request);
  const { colorMode, cosmetics } = choosePreferences(preferences, form);
  const headers = new Headers();
  if (form.has("color-mode")) headers.append("Set-Cookie", colorModeCookie(colorMode, secure));
  const look = chosenCosmeticsCookie(form, cosmetics, secure);
  if (look !== null) headers.append("Set-Cookie", look);
  const language = chosenLanguage(form, secure);
  if (language !== null) headers.append("Set-Cookie", language);
  if (!form.has("back")) return data(null, { headers });
  const back = sameSitePath(form.get("back"));
  return redirect(language === null ? back : withoutLanguage(back), { headers });
}
