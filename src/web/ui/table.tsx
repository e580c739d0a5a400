// A data table: sticky header, sortable by links, rows of pairs on narrow screens.
import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { Icon } from "./icon.tsx";
import { Link } from "./link.tsx";
import { VisuallyHidden } from "./visually-hidden.tsx";
import styles from "./table.module.css";

export type Column<Row> = {
  key: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** Numeric column: aligned at the end, with tabular digits. */
  number?: boolean;
  /** The header is visually hidden, and narrow screens show the cell without it (actions, the main cell). */
  bare?: boolean;
  /** Narrow screens show the cell without the header. */
  unlabeled?: boolean;
  /** Narrow screens leave the cell out, because the first cell says the same; the rest of a row is one line there. */
  wide?: boolean;
  /** The header's sort link, and how the rows are currently sorted by it. */
  sort?: { href: string; now?: "ascending" | "descending" };
};

type TableProps<Row> = {
  /** The table's caption, for assistive technology. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
};

function Head<Row>({ column }: { column: Column<Row> }) {
  const { header, sort } = column;
  const words = column.bare ? <VisuallyHidden>{header}</VisuallyHidden> : header;
  return (
    <th
      role="columnheader"
      scope="col"
      aria-sort={sort?.now}
      className={classNames(styles.head, column.number && styles.number)}
    >
      {sort ? (
        <Link href={sort.href} className={styles.sort}>
          {words}
          {sort.now && <Icon icon={sort.now === "ascending" ? "arrow-up" : "arrow-down"} />}
        </Link>
      ) : (
        words
      )}
    </th>
  );
}

/** Roles are explicit because narrow screens change `display`, which drops table semantics in some browsers. */
export function Table<Row>({ caption, columns, rows, rowKey }: TableProps<Row>) {
  return (
    <div className={styles.frame}>
      <table role="table" className={styles.table}>
        <caption className={styles.caption}>{caption}</caption>
        <thead role="rowgroup">
          <tr role="row">
            {columns.map((column) => (
              <Head key={column.key} column={column} />
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup" className={styles.body}>
          {rows.map((row) => (
            <tr role="row" key={rowKey(row)}>
              {columns.map((column) => (
                <td
                  role="cell"
                  key={column.key}
                  data-label={column.bare || column.unlabeled ? undefined : column.header}
                  className={classNames(styles.cell, column.number && styles.number, column.wide && styles.wide)}
                >
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
