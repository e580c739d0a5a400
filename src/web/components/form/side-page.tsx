// Pages with a side navigation of their siblings: dashboard, settings, moderation, administration.
import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { InAreaLanguage } from "#web/components/in-english.tsx";
import { A } from "#web/frame/a.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { Icon, type Glyph } from "#web/ui/icon.tsx";
import { VisuallyHidden } from "#web/ui/visually-hidden.tsx";
import styles from "./side-page.module.css";

export interface Section {
  readonly heading?: string;
  readonly links: readonly {
    readonly href: string;
    readonly label: string;
    readonly icon?: Glyph;
    /** The label's language, if not the page's. */
    readonly lang?: string;
  }[];
}

type SidePageProps = {
  /** The area of messages its words are from. */
  area: string;
  label: string;
  head: ReactNode;
  sections: readonly Section[];
  /** The current page's link, if its path does not tell; null if it is not among them. */
  current?: string | null;
  wide?: boolean;
  children: ReactNode;
};

/** The path without a trailing slash. */
export const plainPath = (pathname: string) => pathname.replace(/(?<=.)\/$/, "");

/** The link of the current page, or of the page it belongs to. */
export function currentOf(sections: readonly Section[], pathname: string): string | undefined {
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
            {link.icon && <Icon icon={link.icon} />}
            <span lang={link.lang}>{link.label}</span>
          </A>
        </li>
      ))}
    </ul>
  );
}

/**
 * `head` is above both columns; the one `h1` belongs in it. On narrow screens a button named after the current page opens
 * the list, with plain HTML and before scripts load.
 */
export function SidePage({ area, label, head, sections, current: given, wide, children }: SidePageProps) {
  const pathname = plainPath(useLocation().pathname);
  const current = given === undefined ? currentOf(sections, pathname) : (given ?? undefined);
  const shown = sections.flatMap(({ links }) => links).find(({ href }) => href === current);
  return (
    <InAreaLanguage area={area}>
      <div className={styles.page}>
        {head}
        <button type="button" popoverTarget="side-list" className={styles.open}>
          {shown === undefined ? label : <VisuallyHidden>{label}: </VisuallyHidden>}
          {shown !== undefined && <span lang={shown.lang}>{shown.label}</span>}
          <Icon icon="chevron-down" size={20} />
        </button>
        <nav id="side-list" popover="auto" data-frame-menu="" aria-label={label} className={styles.side}>
          {sections.map((section) => (
            <div key={section.heading ?? ""}>
              {section.heading && <p className={styles.heading}>{section.heading}</p>}
              <Links section={section} pathname={pathname} current={current} />
            </div>
          ))}
        </nav>
        <div className={classNames(styles.content, wide && styles.wide)}>{children}</div>
      </div>
    </InAreaLanguage>
  );
}
