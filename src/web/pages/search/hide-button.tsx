// Hides a project from the user's search lists, or shows it again.
import type { SubmitEvent } from "react";
import { Form, useLocation } from "react-router";
import type { ListedProject } from "#web/components/listed-project.ts";
import { A } from "#web/frame/a.tsx";
import { useText } from "#web/i18n/search.ts";
import { searchPath } from "#web/lib/project-types.ts";
import { searchHref } from "#web/components/search-state.ts";
import { Button } from "#web/ui/button.tsx";
import styles from "./result-actions.module.css";
import type { SearchData } from "./load-search.ts";

/** The project is about to leave the list: moves the focus to the next one, or the one before. */
function focusNeighbor({ currentTarget }: SubmitEvent<HTMLFormElement>) {
  const item = currentTarget.closest("li:has(article)");
  const neighbor = item?.nextElementSibling ?? item?.previousElementSibling;
  neighbor?.querySelector("a")?.focus();
}

export function HideButton({ project, hidden }: { project: Pick<ListedProject, "id" | "title">; hidden: boolean }) {
  const t = useText();
  const { pathname, search } = useLocation();
  const label = t(hidden ? "search.hidden.restore" : "search.hidden.hide", { title: project.title });
  return (
    <Form
      method="post"
      action="/settings/hidden"
      replace
      preventScrollReset
      className={hidden ? styles.always : styles.form}
      onSubmit={hidden ? undefined : focusNeighbor}
    >
      <input type="hidden" name="project" value={project.id} />
      <input type="hidden" name="back" value={pathname + search} />
      <Button
        type="submit"
        name="intent"
        value={hidden ? "show" : "hide"}
        size="small"
        tone="quiet"
        icon={hidden ? undefined : "eye-off"}
        aria-label={label}
        title={hidden ? undefined : label}
      >
        {hidden ? t("search.hidden.again") : undefined}
      </Button>
    </Form>
  );
}

/** How many results the user hides, and a link that lists them too. */
export function HiddenNote({ of: { type, state, hiddenCount } }: { of: SearchData }) {
  const t = useText();
  return (
    <p role="status" className={styles.note}>
      {hiddenCount > 0 && (
        <>
          {t(state.hidden ? "search.hidden.shown" : "search.hidden.count", { count: hiddenCount })}
          {" · "}
          <A href={searchHref(searchPath(type), { ...state, hidden: !state.hidden, page: 1 })} rel="nofollow">
            {t(state.hidden ? "search.hidden.conceal" : "search.hidden.show")}
          </A>
        </>
      )}
    </p>
  );
}
