// What the site refuses, in the language of the page. On the server only: the API and the verbs speak English.
import refusals from "#locales/en-US/refusals.json";
import { defaultLocale } from "#kernel/locale.ts";
import { createRefusalTranslator, type Said } from "./say-refusal.ts";
import { loadForServer, ownMessage } from "./words.ts";

const sayRefusal = createRefusalTranslator(refusals);

/** A refusal in the language of the page. Sentences that the language does not have stay in English. */
export async function translateRefusal<R extends Said>(locale: string, refusal: R): Promise<R> {
  if (locale === defaultLocale) return refusal;
  await loadForServer(locale);
  return sayRefusal(refusal, locale, (id) => ownMessage(locale, id));
}
