// Pages with a list of their siblings at the side: settings, dashboards.
import type { ReactNode } from "react";
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

/** `head` stands above both columns; the one `h1` belongs into it. */
export function SidePage({ label, head, sections, wide, children }: SidePageProps) {
  const pathname = useLocation().pathname.replace(/(?<=.)\/$/, "");
  const current = currentOf(sections, pathname);
  return (
    <div className={styles.page}>
      {head}
      <nav aria-label={label} className={styles.side}>
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
