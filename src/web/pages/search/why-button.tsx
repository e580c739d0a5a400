// Explains why a project is among the results of a search, in a panel that opens without scripts.
import { useId } from "react";
import type { SearchReason } from "#features/catalog/search/contract.ts";
import { useFormats } from "#web/i18n/area.tsx";
import { useText as useSearchText } from "#web/i18n/search.ts";
import { useText } from "#web/i18n/why.ts";
import type { ShownType } from "#web/lib/project-types.ts";
import { Button } from "#web/ui/button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import popover from "#web/ui/popover.module.css";
import { useNamedValue } from "./named-value.ts";
import styles from "./result-actions.module.css";

/** Returns "Title: “sodium”", "Category: Optimization", "Title: “sodium” instead of “sodum”". */
function useReasonText(type: ShownType | null): (reason: SearchReason) => string {
  const t = useText();
  const search = useSearchText();
  const { enumerate } = useFormats();
  const namedValue = useNamedValue(type);
  const quote = (words: readonly string[]) => enumerate(words.map((query) => search("search.chip.query", { query })));
  return ({ kind, words, as }) => {
    switch (kind) {
      case "title":
      case "initials":
      case "slug":
      case "creator":
      case "summary":
      case "description": {
        const name = kind === "creator" ? search("search.group.creator") : t(`why.${kind}`);
        const range = quote(words);
        return as === null
          ? search("search.chip.range", { name, range })
          : t("why.instead", { name, found: quote([as]), words: range });
      }
      default: {
        const [name, range] = namedValue(kind, as ?? "");
        return search("search.chip.range", { name, range });
      }
    }
  };
}

type Props = { title: string; type: ShownType | null; reasons: readonly SearchReason[] };

export function WhyButton({ title, type, reasons }: Props) {
  const t = useText();
  const id = useId();
  const reasonText = useReasonText(type);
  if (reasons.length === 0) return null;
  const label = t("why.label", { title });
  return (
    <span className={styles.why}>
      <Button popoverTarget={id} size="small" tone="quiet" icon="info" aria-label={label} title={label} />
      <div id={id} popover="auto" role="group" aria-label={label} className={classNames(popover.popover, styles.panel)}>
        <p className={styles.heading}>{t("why.heading")}</p>
        <ul>
          {reasons.map((reason) => {
            const text = reasonText(reason);
            return <li key={text}>{text}</li>;
          })}
        </ul>
      </div>
    </span>
  );
}
