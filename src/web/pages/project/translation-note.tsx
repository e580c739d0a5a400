// Notes that the text is a translation, whether it is outdated, and links to the original.
import { useLocation } from "react-router";
import type { ProjectFrame } from "#web/components/load-project-frame.ts";
import { originalParam } from "#web/components/original-words.ts";
import { A } from "#web/frame/a.tsx";
import { useFormats } from "#web/i18n/area.tsx";
import { Text, useText } from "#web/i18n/translated.ts";

/** Empty where the reader needs only the original text. */
export function TranslationNote({ of: { translation } }: { of: ProjectFrame }) {
  const t = useText();
  const formats = useFormats();
  const { pathname } = useLocation();
  if (translation === null) return null;
  const { language, shown, stale } = translation;
  const parts = (["title", "summary", "body"] as const).filter((part) => translation[part]);
  const whole = parts.length === 3 ? "translated.note" : "translated.part";
  const href = shown ? `${pathname}?${originalParam}=1` : pathname;
  const a = (words: React.ReactNode[]) => (
    <A key="other" href={href}>
      {words}
    </A>
  );
  return (
    <>
      <p>
        <Text
          id={shown ? whole : "translated.original"}
          values={{ language, a, parts: formats.enumerate(parts.map((part) => t(`translated.${part}`))) }}
        />
      </p>
      {shown && stale && <p>{t("translated.stale")}</p>}
    </>
  );
}
