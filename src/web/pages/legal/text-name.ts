// Titles of legal texts in the reader's language, where translated.
import { useLocale } from "#web/i18n/area.tsx";
import { useText } from "#web/i18n/footer.ts";

const named = ["terms", "privacy", "rules", "copyright", "security"] as const;

/** In English, or where untranslated, the title of the text itself. */
export function useTextName() {
  const t = useText();
  const english = useLocale().startsWith("en");
  return ({ name, title }: { name: string; title: string }): { label: string; lang: "en" | undefined } => {
    const word = english ? undefined : named.find((one) => one === name);
    return word === undefined ? { label: title, lang: "en" } : { label: t(`footer.${word}`), lang: undefined };
  };
}
