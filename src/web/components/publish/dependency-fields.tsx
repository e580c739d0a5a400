// A version's dependencies: existing ones to keep or remove, and rows to add more.
import { useState } from "react";
import type { DependencyKind } from "#features/catalog/contract.ts";
import { useText } from "#web/i18n/publish.ts";
import { useFormats } from "#web/i18n/area.tsx";
import { Avatar } from "#web/ui/avatar.tsx";
import { Button } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { Checkbox } from "#web/ui/choice.tsx";
import { Select } from "#web/ui/select.tsx";
import { TextInput } from "#web/ui/text-field.tsx";
import type { KeptForm } from "#web/components/form/keep-form.ts";
import { useVersionList } from "./find-projects.ts";
import { ProjectSearch } from "./project-search.tsx";
import { useScripts } from "#web/components/form/use-scripts.ts";
import type { Dependency } from "./read-dependencies.ts";
import styles from "./version-fields.module.css";

/** A dependency with its display name. */
export interface KnownDependency extends Dependency {
  readonly title: string;
  readonly icon?: string | null;
}

const kinds = ["required", "optional", "incompatible", "embedded"] as const satisfies DependencyKind[];
type Row = {
  key: number;
  project: string;
  version: string;
  kind: string;
  /** What the file calls it. */
  name?: string;
  /** Just added by its user. */
  added?: boolean;
};

function Known(props: { known: readonly KnownDependency[]; kept: readonly string[] | undefined }) {
  const t = useText();
  return props.known.map(({ title, icon, ...dependency }) => {
    const value = JSON.stringify(dependency);
    return (
      <Checkbox
        key={value}
        name="dependency"
        value={value}
        defaultChecked={props.kept === undefined || props.kept.includes(value)}
        label={
          <span className={styles.named}>
            {dependency.projectId !== null && <Avatar name={title} src={icon ?? undefined} size={24} />}
            {title} <span className={styles.note}>{t(`publish.dependency.${dependency.kind}`)}</span>
          </span>
        }
      />
    );
  });
}

/** The project's versions once they are known; before, a field for a version's number or id. */
function VersionField(props: { project: string; defaultValue: string }) {
  const t = useText();
  const versions = useVersionList(props.project);
  const common = { label: t("publish.dependency.version"), name: "dependency-version" };
  if (versions === null || versions.length === 0) {
    return (
      <TextInput
        {...common}
        note={t("publish.optional")}
        defaultValue={props.defaultValue}
        maxLength={64}
        autoCapitalize="none"
        spellCheck={false}
      />
    );
  }
  const chosen = versions.find(({ id, versionNumber }) => [id, versionNumber].includes(props.defaultValue));
  const options = versions.map(({ id, versionNumber, loaders, gameVersions }) => ({
    value: id,
    label: `${versionNumber} (${[loaders.join(", "), gameVersions.at(-1)].filter(Boolean).join(", ")})`,
  }));
  return (
    <Select
      {...common}
      key={props.project}
      defaultValue={chosen?.id ?? ""}
      options={[{ value: "", label: t("publish.dependency.version.any") }, ...options]}
    />
  );
}

type RowProps = { row: Row; place: number; error?: string; onRemove?: () => void };

function DependencyRow({ row, place, error, onRemove }: RowProps) {
  const t = useText();
  const [project, setProject] = useState(row.project);
  const { name } = row;
  return (
    <div className={styles.dependency}>
      <ProjectSearch
        label={name === undefined ? t("publish.dependency.project") : t("publish.dependency.for", { name })}
        name="dependency-project"
        defaultValue={row.project}
        error={error}
        focused={row.added}
        onProject={setProject}
      />
      <VersionField project={project} defaultValue={row.version} />
      <Select
        label={t("publish.dependency.kind")}
        name="dependency-kind"
        defaultValue={row.kind}
        options={kinds.map((value) => ({ value, label: t(`publish.dependency.${value}`) }))}
      />
      {onRemove && (
        <Button
          tone="quiet"
          icon="x"
          aria-label={
            name === undefined
              ? t("publish.dependency.remove", { row: place + 1 })
              : t("publish.dependency.leave", { name })
          }
          onClick={onRemove}
        />
      )}
    </div>
  );
}

function rowsOf(refused: KeptForm | null): Row[] {
  const projects = refused?.lists["dependency-project"] ?? [];
  return projects
    .map((project, key) => ({
      key,
      project,
      version: refused?.lists["dependency-version"]?.[key] ?? "",
      kind: refused?.lists["dependency-kind"]?.[key] ?? "required",
    }))
    .filter(({ project, version }) => project !== "" || version !== "");
}

/**
 * Where each row is among the dependencies that were sent: empty rows are not sent. Without scripts the empty ones are
 * gone, with scripts they are still there.
 */
function placesOf(rows: readonly Row[], refused: KeptForm | null): number[] {
  const sent = refused?.lists["dependency-project"] ?? [];
  const versions = refused?.lists["dependency-version"] ?? [];
  if (sent.length !== rows.length) return rows.map((_, place) => place);
  return rows.map((_, place) => sent.slice(0, place).filter((one, at) => one !== "" || versions[at] !== "").length);
}

type Props = {
  known: readonly KnownDependency[];
  /** Names that a file declares and that are no project here. */
  unmatched?: readonly { readonly name: string; readonly kind: string }[];
  /** How many more it declares that could not be read. */
  unread?: number;
  refused: KeptForm | null;
  note?: string;
};

const none: NonNullable<Props["unmatched"]> = [];
const blank = (key: number): Row => ({ key, project: "", version: "", kind: "required" });

/** Without scripts there are three empty rows to fill in. */
export function DependencyFields({ known, unmatched = none, unread = 0, refused, note }: Props) {
  const t = useText();
  const formats = useFormats();
  const scripts = useScripts();
  const [rows, setRows] = useState(() =>
    refused ? rowsOf(refused) : unmatched.map(({ name, kind }, key) => ({ ...blank(key), name, kind })),
  );
  const kept = refused ? (refused.lists.dependency ?? []) : undefined;
  const before = (kept ?? known).length;
  const places = placesOf(rows, refused);
  const add = () => setRows([...rows, { ...blank(Math.max(0, ...rows.map(({ key }) => key)) + 1), added: true }]);
  return (
    <fieldset className={styles.group}>
      <legend>
        {t("publish.dependencies")} {note && <span className={styles.note}>{note}</span>}
      </legend>
      {known.length + rows.length === 0 && <p className={styles.quiet}>{t("publish.dependencies.help")}</p>}
      <div className={known.length > 8 ? styles.list : undefined}>
        <Known known={known} kept={kept} />
      </div>
      {unmatched.length > 0 && (
        <Callout kind="warn">
          {t("publish.dependency.unmatched", { names: formats.list(unmatched.map(({ name }) => name)) })}
        </Callout>
      )}
      {unread > 0 && <Callout kind="warn">{t("publish.dependency.unread", { count: unread })}</Callout>}
      {rows.map((row, place) => (
        <DependencyRow
          key={row.key}
          row={row}
          place={place}
          error={refused?.fields[`dependencies.${before + (places[place] ?? place)}`]}
          onRemove={scripts ? () => setRows(rows.filter((one) => one !== row)) : undefined}
        />
      ))}
      <noscript>
        {[-1, -2, -3].map((key) => (
          <DependencyRow key={key} row={blank(key)} place={rows.length} />
        ))}
      </noscript>
      {scripts && (
        <div>
          <Button size="small" icon="plus" onClick={add}>
            {t("publish.dependency.add")}
          </Button>
        </div>
      )}
    </fieldset>
  );
}
