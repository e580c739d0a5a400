// The link component of pages: a plain anchor that the frame turns into client-side navigation.
import type { AnchorHTMLAttributes, Ref } from "react";
import { withLanguage } from "#web/lib/url-language.ts";
import { useCarried } from "./carry-language.ts";
import { viaLeavingPage } from "#web/lib/leaving.ts";

export type AProps = AnchorHTMLAttributes<HTMLAnchorElement> & { href: string; ref?: Ref<HTMLAnchorElement> };

/**
 * No cost per link, so lists of hundreds stay cheap. Only for page URLs: files and the API use `<a>`, other sites
 * `ExternalLink`. External targets go through the leaving page.
 */
export function A({ children, href, ...rest }: AProps) {
  return (
    <a data-page="" {...rest} href={withLanguage(viaLeavingPage(href), useCarried())}>
      {children}
    </a>
  );
}
