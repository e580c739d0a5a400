// Notes that legal texts are in English only, for readers of other languages.
import { useLocale } from "#web/i18n/area.tsx";
import { useText } from "#web/i18n/legal.ts";
import { Callout } from "#web/ui/callout.tsx";

export function EnglishNotice() {
  const t = useText();
  return useLocale().startsWith("en") ? null : <Callout>{t("legal.english")}</Callout>;
}
