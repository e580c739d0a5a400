// Filters of the panel for dates and counts: periods as links, and both ends as fields.
import { useId } from "react";
import { useText } from "#web/i18n/search.ts";
import { Button } from "#web/ui/button.tsx";
import { useProblemText, useRangeTitle } from "./filter-name.ts";
import styles from "./filter-parts.module.css";
import { Group, PanelForm, Toggle, type Here } from "./filter-parts.tsx";
import { isDateRange, isOpen, periodNames, periodOf, periods, problemOf, rangeKinds, type RangeKind } from "./search-ranges.ts"; // prettier-ignore
import { withRange } from "./change-search.ts";
import { searchHref } from "./search-state.ts";

function Periods({ path, state, kind }: Here & { kind: RangeKind }) {
  const t = useText();
  const now = periodOf(state.ranges[kind]);
  return periodNames.map((name) => (
    <Toggle
      key={name}
      on={name === now}
      href={searchHref(path, withRange(state, kind, { from: name === now ? "" : name, to: "" }))}
    >
      {t("search.range.days", { days: periods[name] })}
    </Toggle>
  ));
}

function Ends({ path, state, kind }: Here & { kind: RangeKind }) {
  const t = useText();
  const id = useId();
  const problemText = useProblemText();
  const range = state.ranges[kind];
  const problem = problemOf(kind, range);
  const dates = isDateRange(kind);
  const period = dates ? periodOf(range) : undefined;
  const fields = [`${kind}-from`, `${kind}-to`] as const;
  const look = dates ? { type: "date", max: "9999-12-31" } : { type: "text", inputMode: "numeric", maxLength: 15 };
  return (
    <PanelForm path={path} state={state} fields={fields}>
      <div className={styles.ends} key={`${range.from} ${range.to}`}>
        {(["from", "to"] as const).map((end, at) => (
          <label key={end} className={styles.end}>
            <span>{t(end === "from" ? "search.range.least" : "search.range.most")}</span>
            <input
              {...(look as { type: string })}
              name={fields[at]}
              defaultValue={end === "from" && period ? "" : range[end]}
              className={styles.find}
              aria-invalid={problem ? true : undefined}
              aria-describedby={problem ? id : undefined}
            />
          </label>
        ))}
      </div>
      {problem && (
        <p id={id} className={styles.problem}>
          {problemText(problem)}
        </p>
      )}
      <Button type="submit" size="small">
        {t("search.range.apply")}
      </Button>
    </PanelForm>
  );
}

/** A folded group for each range; unfolded where one is set. */
export function RangeFilters(here: Here) {
  const title = useRangeTitle();
  return rangeKinds.map((kind) => (
    <Group key={kind} title={title(kind)} folded={isOpen(here.state.ranges[kind])}>
      {isDateRange(kind) && <Periods {...here} kind={kind} />}
      <Ends {...here} kind={kind} />
    </Group>
  ));
}
