// Links to the language settings and back, labeled in the page's language.
import { useLocation } from "react-router";
import { Text } from "#web/i18n/core.ts";
import { VisuallyHidden } from "#web/ui/visually-hidden.tsx";
import { LineIcon } from "#web/ui/line-icon.tsx";
import { A } from "./a.tsx";
import { useLanguage } from "./use-frame.ts";

export function LanguageLink(props: { className: string | undefined; size: number }) {
  const { name, locale } = useLanguage();
  const { pathname, search } = useLocation();
  const here = pathname === "/settings/language" ? search : `?${new URLSearchParams({ back: pathname + search })}`;
  return (
    <A href={`/settings/language${here}`} rel="nofollow" className={props.className}>
      <LineIcon name="languages" size={props.size} strokeWidth={1.75} aria-hidden />
      <VisuallyHidden>
        <Text id="core.footer.language" />:{" "}
      </VisuallyHidden>
      <span lang={locale}>{name}</span>
    </A>
  );
}
