// The search field in the frame: searches the current project type, else all; "/" focuses it (keys/).
import { Form, useLocation, useSearchParams } from "react-router";
import { useFormats } from "#web/i18n/area.tsx";
import { useText } from "#web/i18n/core.ts";
import { searchPath, typeInPath, type ShownType } from "#web/lib/project-types.ts";
import { LineIcon } from "#web/ui/line-icon.tsx";
import { useSingleKeys } from "./keys/single-keys.ts";
import { LanguageField } from "./language-field.tsx";
import styles from "./site-search.module.css";

/**
 * `name` distinguishes it on pages with a second search field; `type` is the page's project type where its path does
 * not tell.
 */
export function SiteSearch(props: { wide?: boolean; name?: string; type?: ShownType | null }) {
  const t = useText();
  const [params] = useSearchParams();
  const inPath = typeInPath(useLocation().pathname);
  const { within } = useFormats();
  const type = props.type ?? inPath;
  const label =
    type === null ? t("core.search.all") : t("core.search.label", { types: within(t(`core.types.${type}`)) });
  return (
    <Form
      role="search"
      aria-label={props.name}
      action={searchPath(type)}
      className={props.wide ? styles.wide : styles.search}
    >
      <LanguageField />
      <LineIcon name="search" size={16} strokeWidth={1.75} aria-hidden className={styles.icon} />
      <input
        key={params.get("q")}
        type="search"
        name="q"
        aria-label={label}
        placeholder={label}
        defaultValue={params.get("q") ?? ""}
        maxLength={255}
        autoComplete="off"
        enterKeyHint="search"
        aria-keyshortcuts="/"
        data-suggest=""
        className={styles.field}
      />
      {useSingleKeys() && (
        <kbd className={styles.key} aria-hidden>
          /
        </kbd>
      )}
      {props.wide && (
        <button type="submit" className={styles.go}>
          {t("core.search.go")}
        </button>
      )}
    </Form>
  );
}
