// The link of pages: a plain anchor that the frame turns into a page change without a reload.
import type { AnchorHTMLAttributes, Ref } from "react";

export type AProps = AnchorHTMLAttributes<HTMLAnchorElement> & { href: string; ref?: Ref<HTMLAnchorElement> };

/** Costs nothing per link, so lists of hundreds stay cheap. For addresses of pages only: files and the API use `<a>`. */
export function A({ children, ...rest }: AProps) {
  return (
    <a data-page="" {...rest}>
      {children}
    </a>
  );
}
