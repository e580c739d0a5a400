// Pages with a list of their siblings at the side: settings, dashboards.
import { useEffect, useRef, type ReactNode } from "react";
import { useLocation } from "react-router";
import { A } from "#web/frame/a.tsx";
import { classNames } from "#web/ui/class-names.ts";
import styles from "./side-page.module.css";
import { Toasts } from "./toasts.tsx";

export interface Section {
  readonly heading?: string;
  readonly links: readonly { readonly href: string; readonly label: string }[];
}

type SidePageProps = {
  label: string;
  head: ReactNode;
  sections: readonly Section[];
  wide?: boolean;
  children: ReactNode;
};

/** The link of the page that is open, or of the page that it belongs to. */
function currentOf(sections: readonly Section[], pathname: string): string | undefined {
  const hrefs = sections.flatMap(({ links }) => links.map(({ href }) => href));
  return hrefs.filter((href) => `${pathname}/`.startsWith(`${href}/`)).sort((a, b) => b.length - a.length)[0];
}

function Links(props: { section: Section; pathname: string; current: string | undefined }) {
  const mark = props.pathname === props.current ? "page" : "true";
  return (
    <ul>
      {props.section.links.map((link) => (
        <li key={link.href}>
          <A href={link.href} className={styles.link} aria-current={link.href === props.current ? mark : undefined}>
            {link.label}
          </A>
        </li>
      ))}
    </ul>
  );
}

/** Where the list is one line to be pushed sideways, the link of the open page is in sight. */
function useCurrentInSight(current: string | undefined) {
  const nav = useRef<HTMLElement>(null);
  useEffect(() => {
    const link = nav.current?.querySelector<HTMLElement>(`a[href="${current}"]`);
    if (!nav.current || !link) return;
    const [line, box] = [nav.current.getBoundingClientRect(), link.getBoundingClientRect()];
    nav.current.scrollBy({ left: box.left + box.width / 2 - line.left - line.width / 2, behavior: "instant" });
  }, [current]);
  return nav;
}

/** `head` stands above both columns; the one `h1` belongs into it. */
export function SidePage({ label, head, sections, wide, children }: SidePageProps) {
  const pathname = useLocation().pathname.replace(/(?<=.)\/$/, "");
  const current = currentOf(sections, pathname);
  const nav = useCurrentInSight(current);
  return (
    <div className={styles.page}>
      {head}
      <nav ref={nav} aria-label={label} className={styles.side}>
        {sections.map((section) => (
          <div key={section.heading ?? ""}>
            {section.heading && <p className={styles.heading}>{section.heading}</p>}
            <Links section={section} pathname={pathname} current={current} />
          </div>
        ))}
      </nav>
      <div className={classNames(styles.content, wide && styles.wide)}>{children}</div>
      <Toasts />
    </div>
  );
}
