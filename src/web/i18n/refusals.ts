// Refusals in the page's language. Server only: browsers get none of these messages.
import programs from "#locales/en-US/programs.json";
import refusals from "#locales/en-US/refusals.json";
import { defaultLocale } from "#kernel/locale.ts";
import type { Message } from "#kernel/message.ts";
import { formatProblem, type FieldRefusals, type FieldTexts, type Refusal } from "#kernel/refusal.ts";
import { loadForServer, ownMessage } from "./words.ts";

const english: Readonly<Record<string, Message>> = { ...programs, ...refusals };

/** A refusal in the page's language, or in English where the language has no such message. */
export async function formatInPage(
  locale: string,
  refusal: Refusal & { readonly fields: FieldRefusals },
): Promise<{ message: string; fields: FieldTexts }> {
  if (locale !== defaultLocale) await loadForServer(locale);
  return formatProblem(refusal, (id) => {
    const own = locale === defaultLocale ? undefined : ownMessage(locale, id);
    return own === undefined ? { locale: defaultLocale, message: english[id] ?? id } : { locale, message: own };
  });
}
