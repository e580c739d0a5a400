// A project's translations: the list, and the form that edits one.
import { data, redirect } from "react-router";
import { getTranslation, listTranslations, removeTranslation, saveTranslation } from "#features/catalog/contract.ts";
import { matchLocale } from "#kernel/locale.ts";
import languages from "#locales/meta.json";
import { FormAnswer } from "#web/components/form/form-answer.tsx";
import { keepForm, refusedIn, textIn } from "#web/components/form/keep-form.ts";
import { useText } from "#web/i18n/translations.ts";
import { requestContext } from "#web/lib/context.ts";
import { readFormData } from "#web/lib/read-form-data.ts";
import type { Route } from "./+types/translations.ts";
import { languageName, siteLanguage } from "./language-name.ts";
import { orderLanguages } from "./order-languages.ts";
import { TranslationForm } from "./translation-form.tsx";
import { TranslationList } from "./translation-list.tsx";

/** The translation selected by the URL, empty where there is none yet. */
async function openOne(
  call: ReturnType<typeof requestContext>["call"],
  project: string,
  there: readonly string[],
  asked: string,
) {
  const locale = matchLocale(asked, [...there, ...Object.keys(languages)]) ?? asked;
  if (there.includes(locale)) {
    const found = await call(getTranslation, { project, locale });
    return { ...found, name: languageName(found.locale) };
  }
  if (siteLanguage(locale) === undefined) throw data(null, { status: 404 });
  return { locale, name: languageName(locale), title: null, summary: null, body: null, stale: false, updated: null };
}

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { call, language } = requestContext(context);
  const there = await call(listTranslations, { project: params.id });
  const used = there.map(({ locale }) => locale);
  const asked = url.searchParams.get("locale");
  return {
    opened: asked === null ? null : await openOne(call, params.id, used, asked),
    translations: there.map((one) => ({ ...one, name: languageName(one.locale) })),
    choices: orderLanguages(
      Object.entries(languages)
        .filter(([locale]) => !used.includes(locale))
        .map(([value, { name }]) => ({ value, label: name })),
      language.locale,
    ),
  };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const { call } = requestContext(context);
  const form = await readFormData(request);
  const named = { project: params.id, locale: textIn(form, "locale") };
  return keepForm(form, async () => {
    if (textIn(form, "intent") === "remove") {
      await call(removeTranslation, named);
      return redirect(`/${params.type}/${params.id}/settings/translations`);
    }
    const words = { title: textIn(form, "title"), summary: textIn(form, "summary"), body: textIn(form, "body") };
    await call(saveTranslation, { ...named, ...words });
    return { saved: true } as const;
  });
}

export default function Translations({ loaderData, actionData }: Route.ComponentProps) {
  const t = useText();
  const { opened, translations, choices } = loaderData;
  const refused = refusedIn(actionData);
  return (
    <div>
      <FormAnswer answer={actionData} saved={t("translations.saved")} />
      {opened ? (
        <TranslationForm key={opened.locale} of={opened} refused={refused} />
      ) : (
        <TranslationList translations={translations} choices={choices} />
      )}
    </div>
  );
}
