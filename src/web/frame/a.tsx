// The link of pages: a plain anchor that the frame turns into a page change without a reload.
import type { AnchorHTMLAttributes, Ref } from "react";
import { useCarried, withLanguage } from "./carry-language.ts";
import { viaLeavingPage } from "#web/lib/leaving.ts";

export type AProps = AnchorHTMLAttributes<HTMLAnchorElement> & { href: string; ref?: Ref<HTMLAnchorElement> };

/**
 * Costs nothing per link, so lists of hundreds stay cheap. For addresses of pages only: files and the API use `<a>`,
 * other sites `ExternalLink`. What leads elsewhere all the same goes by the page that says so.
 */
export function A({ children, href, ...rest }: AProps) {
  return (
    <a data-page="" {...rest} href={withLanguage(viaLeavingPage(href), useCarried())}>
      {children}
    </a>
  );
}
