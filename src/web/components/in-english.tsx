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
export function InEnglish({ children }: { children: ReactNode }) {
  return useLocale().startsWith("en") ? (
    children
  ) : (
    <>
      <EnglishNote />
      <div lang="en" dir="ltr">
        {children}
      </div>
    </>
  );
}
