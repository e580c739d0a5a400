// Pagination links: previous, 1 2 3 … n, next.
import { classNames } from "./class-names.ts";
import { Icon, type Glyph } from "./icon.tsx";
import { Link } from "./link.tsx";
import { pageList } from "./page-list.ts";
import styles from "./pagination.module.css";

type PaginationProps = {
  /** The current page, from 1. */
  page: number;
  pages: number;
  hrefOf: (page: number) => string;
  labels: { nav: string; previous: string; next: string; page: (page: number) => string };
};

type StepProps = { to: number; rel: "prev" | "next"; icon: Glyph; label: string } & PaginationProps;

function Step({ to, rel, icon, label, pages, hrefOf }: StepProps) {
  const arrow = <Icon icon={icon} size={20} mirrored />;
  if (to < 1 || to > pages) {
    return (
      <span className={classNames(styles.gap, styles.off)} aria-hidden="true">
        {arrow}
      </span>
    );
  }
  return (
    <Link href={hrefOf(to)} rel={rel} aria-label={label} className={styles.page}>
      {arrow}
    </Link>
  );
}

/** Empty when there is only one page. */
export function Pagination(props: PaginationProps) {
  const { page, pages, hrefOf, labels } = props;
  if (pages <= 1) return null;
  return (
    <nav aria-label={labels.nav}>
      <ul className={styles.list}>
        <li>
          <Step {...props} to={page - 1} rel="prev" icon="chevron-left" label={labels.previous} />
        </li>
        {pageList(page, pages).map((entry, index) => (
          <li key={entry === "gap" ? `gap-${index}` : entry}>
            {entry === "gap" ? (
              <span className={styles.gap} aria-hidden="true">
                …
              </span>
            ) : (
              <Link
                href={hrefOf(entry)}
                aria-label={labels.page(entry)}
                aria-current={entry === page ? "page" : undefined}
                className={styles.page}
              >
                {entry}
              </Link>
            )}
          </li>
        ))}
        <li>
          <Step {...props} to={page + 1} rel="next" icon="chevron-right" label={labels.next} />
        </li>
      </ul>
    </nav>
  );
}
