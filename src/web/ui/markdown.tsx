// Text by people, already turned into safe HTML, with the look of reading matter.
import { classNames } from "./class-names.ts";
import colours from "./highlight.module.css";
import styles from "./prose.module.css";

/** `html` must be sanitised: it is put into the page as it is. `compact` is for comments and short notes. */
export function Markdown({ html, compact = false }: { html: string; compact?: boolean }) {
  return (
    <div
      className={classNames(styles.prose, colours.highlight, compact && styles.compact)}
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
