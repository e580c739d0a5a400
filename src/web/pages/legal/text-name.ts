// What legal texts are called in the reader's language, where the site has a word for them.
import { useLocale } from "#web/i18n/area.tsx";
import { useText } from "#web/i18n/core.ts";

const named = ["terms", "privacy", "rules", "copyright", "security"] as const;

/** To readers of English, and where there is no word, the title of the text, which is English. */
export function useTextName() {
  const t = useText();
  const english = useLocale().startsWith("en");
  return ({ name, title }: { name: string; title: string }): { label: string; lang: "en" | undefined } => {
    const word = english ? undefined : named.find((one) => one === name);
    return word === undefined ? { label: title, lang: "en" } : { label: t(`core.footer.${word}`), lang: undefined };
  };
}
