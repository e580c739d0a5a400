// Says in the reader's language that something is written in English only, and marks it.
import type { ReactNode } from "react";
import { useLocale } from "#web/i18n/area.tsx";
import { useText } from "#web/i18n/site.ts";
import { Callout } from "#web/ui/callout.tsx";

/** Nothing to readers of English. */
export function EnglishNote() {
  const t = useText();
  return useLocale().startsWith("en") ? null : <Callout>{t("site.english")}</Callout>;
}

/** A page whose own words nobody translates. */
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
