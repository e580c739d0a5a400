// User content, already rendered to safe HTML, styled as prose.
import { useMemo } from "react";
import { classNames } from "./class-names.ts";
import colors from "./highlight.module.css";
import styles from "./prose.module.css";
import { trustHtml } from "./trusted-html.ts";

/** `html` must be sanitized: it is inserted as it is. `compact` is for comments and short notes. */
export function Markdown({ html, compact = false }: { html: string; compact?: boolean }) {
  const inner = useMemo(() => ({ __html: trustHtml(html) }), [html]);
  return (
    <div
      dir="auto"
      className={classNames(styles.prose, colors.highlight, compact && styles.compact)}
      dangerouslySetInnerHTML={inner}
    />
  );
}
