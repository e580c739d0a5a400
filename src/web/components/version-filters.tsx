// The filters above a list of versions, in one line: a form that submits itself where scripts run.
import type { ChangeEvent } from "react";
import { Form } from "react-router";
import { channels } from "#features/catalog/projects/status.ts";
import { useNavigateKeepingLanguage } from "#web/frame/carry-language.ts";
import { LanguageField } from "#web/frame/language-field.tsx";
import { useText as useCardText } from "#web/i18n/cards.ts";
import { useText } from "#web/i18n/versions.ts";
import { Button } from "#web/ui/button.tsx";
import { Select } from "#web/ui/select.tsx";
import { useTagName } from "./tag-name.ts";
import { useProject } from "./use-project.ts";
import { readVersionFilter, versionFilterHref, type VersionFilter } from "./version-filter.ts";
import styles from "./version-filters.module.css";

/** `path` is the list's path; `children` are at the end of the line. */
export function VersionFilters(props: { path: string; filter: VersionFilter; children?: React.ReactNode }) {
  const t = useText();
  const word = useCardText();
  const tagName = useTagName();
  const goTo = useNavigateKeepingLanguage();
  const { downloads } = useProject();
  const { path, filter } = props;
  const ask = (event: ChangeEvent<HTMLFormElement>) => {
    const form = new FormData(event.currentTarget);
    const texts = [...form].filter((pair): pair is [string, string] => typeof pair[1] === "string");
    const asked = new URLSearchParams(texts);
    goTo(versionFilterHref(path, readVersionFilter(asked)), { preventScrollReset: true });
  };
  const loaders = downloads.loaders.map((value) => ({ value, label: tagName(value) }));
  const versions = downloads.gameVersions.map(({ version }) => ({ value: version, label: version }));
  return (
    <Form
      key={versionFilterHref(path, { ...filter, page: 1 })}
      action={path}
      className={styles.filters}
      aria-label={t("versions.filter")}
      onChange={ask}
    >
      <LanguageField />
      <Select
        name="c"
        label={t("versions.filter.channel")}
        hideLabel
        defaultValue={filter.channel ?? ""}
        options={[
          { value: "", label: t("versions.filter.channel.any") },
          ...channels.map((value) => ({ value, label: word(`cards.channel.${value}`) })),
        ]}
      />
      {loaders.length > 1 && (
        <Select
          name="l"
          label={t("versions.filter.loader")}
          hideLabel
          defaultValue={filter.loader ?? ""}
          options={[{ value: "", label: t("versions.filter.loader.any") }, ...loaders]}
        />
      )}
      <Select
        name="g"
        label={t("versions.filter.version")}
        hideLabel
        defaultValue={filter.gameVersion ?? ""}
        options={[{ value: "", label: t("versions.filter.version.any") }, ...versions]}
      />
      <span className={styles.send}>
        <Button type="submit">{t("versions.filter.apply")}</Button>
      </span>
      {props.children}
    </Form>
  );
}
