// An external link, marked as such.
import type { AnchorHTMLAttributes } from "react";
import { useText } from "#web/i18n/core.ts";
import { usePreferences } from "./use-frame.ts";

type Props = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, "href" | "rel" | "target"> & { href: string };

/** Only http, https and mailto URLs become links; others are shown as text. Opens a new tab if the user prefers. */
export function ExternalLink({ href, children, ...rest }: Props) {
  const t = useText();
  const { cosmetics } = usePreferences();
  if (!/^(?:https?:\/\/|mailto:)/i.test(href)) return <span {...rest}>{children}</span>;
  const target = cosmetics.externalLinksNewTab ? "_blank" : undefined;
  return (
    <a title={t("core.external")} {...rest} href={href} target={target} rel="external noopener noreferrer nofollow ugc">
      {children}
    </a>
  );
}
