// A table for comparing: sticky head, sortable by links, rows of pairs where it is narrow.
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
  /** Figures: aligned at the end, all digits of one width. */
  number?: boolean;
  /** The header is read but not seen, and the narrow form shows the cell without it (actions, the main cell). */
  bare?: boolean;
  /** Where pressing the header leads, and how the rows are sorted by it now. */
  sort?: { href: string; now?: "ascending" | "descending" };
};

type TableProps<Row> = {
  /** What the table holds, for assistive technology. */
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

/** Roles are written out because the narrow form changes `display`, which makes some browsers forget them. */
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
                  data-label={column.bare ? undefined : column.header}
                  className={classNames(styles.cell, column.number && styles.number)}
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
