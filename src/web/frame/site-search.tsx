// The search field of the frame: it looks in the kind of project at hand, and "/" brings the cursor to it.
import { Search } from "lucide-react";
import { useEffect, useRef } from "react";
import { Form, useLocation, useSearchParams } from "react-router";
import { useText } from "#web/i18n/core.ts";
import { listPath, typeInPath } from "#web/lib/project-types.ts";
import styles from "./site-search.module.css";

/** Whether the key was meant for something that is being typed in. */
function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
}

/** "/" focuses the field while it can be seen. */
function useSlash() {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      if (!field.current?.checkVisibility()) return;
      event.preventDefault();
      field.current.select();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
  return field;
}

/** `name` tells it apart where a page has a second search field. */
export function SiteSearch(props: { wide?: boolean; name?: string }) {
  const t = useText();
  const field = useSlash();
  const [params] = useSearchParams();
  const type = typeInPath(useLocation().pathname) ?? "mod";
  const label = t("core.search.label", { types: t(`core.types.${type}`).toLowerCase() });
  return (
    <Form
      role="search"
      aria-label={props.name}
      action={listPath(type)}
      className={props.wide ? styles.wide : styles.search}
    >
      <Search size={16} strokeWidth={1.75} aria-hidden className={styles.icon} />
      <input
        key={params.get("q")}
        ref={field}
        type="search"
        name="q"
        aria-label={label}
        placeholder={label}
        defaultValue={params.get("q") ?? ""}
        maxLength={255}
        autoComplete="off"
        enterKeyHint="search"
        aria-keyshortcuts="/"
        className={styles.field}
      />
      <kbd className={styles.key} aria-hidden>
        /
      </kbd>
      {props.wide && (
        <button type="submit" className={styles.go}>
          {t("core.search.go")}
        </button>
      )}
    </Form>
  );
}
