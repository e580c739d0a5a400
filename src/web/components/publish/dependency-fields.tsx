// A version's dependencies: existing ones to keep or remove, and rows to add more.
import { useState, useSyncExternalStore } from "react";
import type { DependencyKind } from "#features/catalog/contract.ts";
import { useText } from "#web/i18n/publish.ts";
import { Button } from "#web/ui/button.tsx";
import { Checkbox } from "#web/ui/choice.tsx";
import { Select } from "#web/ui/select.tsx";
import { TextInput } from "#web/ui/text-field.tsx";
import type { KeptForm } from "#web/components/form/keep-form.ts";
import type { Dependency } from "./read-dependencies.ts";
import styles from "./version-fields.module.css";

/** A dependency with its display name. */
export interface KnownDependency extends Dependency {
  readonly title: string;
}

const kinds = ["required", "optional", "incompatible", "embedded"] as const satisfies DependencyKind[];
type Row = { key: number; project: string; version: string; kind: string };

function Known(props: { known: readonly KnownDependency[]; kept: readonly string[] | undefined; note?: string }) {
  const t = useText();
  return props.known.map(({ title, ...dependency }) => {
    const value = JSON.stringify(dependency);
    return (
      <Checkbox
        key={value}
        name="dependency"
        value={value}
        defaultChecked={props.kept === undefined || props.kept.includes(value)}
        label={
          <>
            {title} <span className={styles.note}>{t(`publish.dependency.${dependency.kind}`)}</span>
          </>
        }
      />
    );
  });
}

type RowProps = { row: Row; place: number; error?: string; onRemove?: () => void };

function DependencyRow({ row, place, error, onRemove }: RowProps) {
  const t = useText();
  return (
    <div className={styles.dependency}>
      <TextInput
        label={t("publish.dependency.project")}
        name="dependency-project"
        defaultValue={row.project}
        error={error}
        placeholder={t("publish.dependency.project.example")}
        maxLength={64}
        autoCapitalize="none"
        spellCheck={false}
      />
      <TextInput
        label={t("publish.dependency.version")}
        note={t("publish.optional")}
        name="dependency-version"
        defaultValue={row.version}
        maxLength={64}
        autoCapitalize="none"
        spellCheck={false}
      />
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
          aria-label={t("publish.dependency.remove", { row: place + 1 })}
          onClick={onRemove}
        />
      )}
    </div>
  );
}

const never = () => () => {};
/** False on the server and until scripts run. */
const useScripts = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

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

type Props = { known: readonly KnownDependency[]; refused: KeptForm | null; note?: string };

/** Without scripts there are three empty rows to fill in. */
export function DependencyFields({ known, refused, note }: Props) {
  const t = useText();
  const scripts = useScripts();
  const [rows, setRows] = useState(() => rowsOf(refused));
  const blank = (key: number): Row => ({ key, project: "", version: "", kind: "required" });
  const empty = scripts ? [] : [-1, -2, -3].map(blank);
  const kept = refused ? (refused.lists.dependency ?? []) : undefined;
  const before = (kept ?? known).length;
  return (
    <fieldset className={styles.group}>
      <legend>
        {t("publish.dependencies")} {note && <span className={styles.note}>{note}</span>}
      </legend>
      {known.length + rows.length === 0 && <p className={styles.quiet}>{t("publish.dependencies.help")}</p>}
      <div className={known.length > 8 ? styles.list : undefined}>
        <Known known={known} kept={kept} />
      </div>
      {[...rows, ...empty].map((row, place) => (
        <DependencyRow
          key={row.key}
          row={row}
          place={place}
          error={refused?.fields[`dependencies.${before + place}`]}
          onRemove={scripts ? () => setRows(rows.filter((one) => one !== row)) : undefined}
        />
      ))}
      {scripts && (
        <div>
          <Button
            size="small"
            icon="plus"
            onClick={() => setRows([...rows, blank(Math.max(0, ...rows.map(({ key }) => key)) + 1)])}
          >
            {t("publish.dependency.add")}
          </Button>
        </div>
      )}
    </fieldset>
  );
}
