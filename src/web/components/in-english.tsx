// Notes in the reader's language that something is available in English only, and marks its language.
import type { ReactNode } from "react";
import { useLocale } from "#web/i18n/area.tsx";
import { useText } from "#web/i18n/site.ts";
import { isTranslated } from "#web/i18n/words.ts";
import { Callout } from "#web/ui/callout.tsx";
import styles from "./in-english.module.css";

/** Empty for readers of English. */
export function EnglishNote() {
  const t = useText();
  return useLocale().startsWith("en") ? null : <Callout>{t("site.english")}</Callout>;
}

/** A page whose own text is not translated. */
export function InEnglish(props: { className?: string; children: ReactNode }) {
  const marked = useLocale().startsWith("en") ? {} : ({ lang: "en", dir: "ltr" } as const);
  return (
    <>
      <EnglishNote />
      <div className={props.className} {...marked}>
        {props.children}
      </div>
    </>
  );
}

/**
 * The pages of an area of messages. Where the reader's language has none of them, they are marked as English and run
 * left to right, instead of being English in a mirrored layout.
 */
export function InAreaLanguage(props: { area: string; children: ReactNode }) {
  return isTranslated(useLocale(), props.area) ? (
    props.children
  ) : (
    <InEnglish className={styles.english}>{props.children}</InEnglish>
  );
}
