// Parts of the filter panel: options with their counts, switches, foldable groups, and forms for what is typed.
import type { ReactNode, SubmitEvent } from "react";
import { A } from "#web/frame/a.tsx";
import { useNavigateKeepingLanguage } from "#web/frame/carry-language.ts";
import { LanguageField } from "#web/frame/language-field.tsx";
import { useFormats } from "#web/i18n/area.tsx";
import { useText } from "#web/i18n/search.ts";
import { LoaderIcon } from "#web/icons/loaders.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { VisuallyHidden } from "#web/ui/visually-hidden.tsx";
import { CategoryIcon } from "./category-icon.tsx";
import { useValueName } from "./filter-name.ts";
import type { FilterOption } from "./filter-options.ts";
import styles from "./filter-parts.module.css";
import { standing, toggle } from "./change-search.ts";
import { readSearch } from "./read-search.ts";
import { searchHref, searchPairs, type FilterKind, type SearchState } from "./search-state.ts"; // prettier-ignore

/** The list and what it shows. */
export type Here = { readonly path: string; readonly state: SearchState };

function Sign({ kind, option }: { kind: FilterKind; option: FilterOption }) {
  if (kind === "loader") return <LoaderIcon name={option.value} size={16} />;
  return kind === "category" ? <CategoryIcon name={option.value} /> : null;
}

/** Clicking the value includes it, the minus next to it excludes it; clicking again undoes it. */
function Option({ path, state, kind, option }: Here & { kind: FilterKind; option: FilterOption }) {
  const t = useText();
  const now = standing(state, kind, option.value);
  const name = useValueName()(kind, option.value);
  const formats = useFormats();
  const { count } = option;
  return (
    <li className={styles.option} data-now={now} data-none={(count === 0 && now === undefined) || undefined}>
      <A href={searchHref(path, toggle(state, kind, option.value, "in"))} rel="nofollow" className={styles.value}>
        {now === "in" ? <Icon icon="check" /> : <Sign kind={kind} option={option} />}
        <span className={styles.name}>{name}</span>
        {now && <VisuallyHidden>{t(`search.option.${now}`)}</VisuallyHidden>}
        {count !== undefined && (
          <span
            className={styles.count}
            title={count >= 10_000 ? t("search.option.count", { count }) : undefined}
            suppressHydrationWarning
          >
            {formats.count(count)}
          </span>
        )}
      </A>
      <A
        href={searchHref(path, toggle(state, kind, option.value, "out"))}
        rel="nofollow"
        className={styles.minus}
        aria-label={t("search.option.exclude", { name })}
        aria-current={now === "out" ? "true" : undefined}
      />
    </li>
  );
}

export function Options(props: Here & { kind: FilterKind; options: readonly FilterOption[] }) {
  return (
    <ul className={styles.options}>
      {props.options.map((option) => (
        <Option key={option.value} {...props} option={option} />
      ))}
    </ul>
  );
}

/** A section that can be folded; closed at first where `folded`. */
export function Group(props: { title: ReactNode; folded?: boolean; children: ReactNode }) {
  return (
    <details open={!props.folded} className={styles.group}>
      <summary className={styles.title}>{props.title}</summary>
      {props.children}
    </details>
  );
}

/** A link that toggles one option. */
export function Toggle(props: { on: boolean; href: string; children: ReactNode }) {
  const t = useText();
  return (
    <A href={props.href} rel="nofollow" className={styles.value} data-on={props.on || undefined}>
      <span className={styles.box}>{props.on && <Icon icon="check" />}</span>
      <span className={styles.name}>{props.children}</span>
      {props.on && <VisuallyHidden>{t("search.option.in")}</VisuallyHidden>}
    </A>
  );
}

/** A form of the panel whose fields replace `fields` of the URL; everything else stays. */
export function PanelForm(props: Here & { fields: readonly string[]; children: ReactNode }) {
  const { path, state, fields } = props;
  const goTo = useNavigateKeepingLanguage();
  const kept = searchPairs(state).filter(([name]) => name !== "page" && !fields.includes(name));
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget, event.nativeEvent.submitter);
    const params = new URLSearchParams(
      [...data].filter((pair): pair is [string, string] => typeof pair[1] === "string"),
    );
    goTo(searchHref(path, readSearch(params)), { preventScrollReset: true });
  };
  return (
    <form action={path} onSubmit={submit} className={styles.form} noValidate>
      <LanguageField />
      {kept.map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      {props.children}
    </form>
  );
}
