// Game versions to check or type: a text with ranges is what is submitted, along with a searchable list.
import { useEffect, useMemo, useRef, useState } from "react";
import { rangesWith, type KnownVersion } from "#web/components/game-version-ranges.ts";
import { useText } from "#web/i18n/publish.ts";
import { Checkbox } from "#web/ui/choice.tsx";
import { TextInput } from "#web/ui/text-field.tsx";
import styles from "./version-fields.module.css";
import { readGameVersions } from "./read-game-versions.ts";

type Props = {
  /** Every game version, newest first. */
  known: readonly KnownVersion[];
  /** Initial text. */
  defaultText: string;
  note?: string;
  error?: string;
};

/** More rows than this do not help; searching narrows them down. */
const maxRows = 150;

type ListProps = { known: readonly KnownVersion[]; chosen: ReadonlySet<string>; onToggle: (version: string) => void };

function VersionList({ known, chosen, onToggle }: ListProps) {
  const t = useText();
  const [wanted, setWanted] = useState("");
  const [all, setAll] = useState(false);
  const words = wanted.trim().toLowerCase();
  const fits = ({ version, versionType }: KnownVersion) =>
    (all || versionType === "release" || chosen.has(version)) && version.toLowerCase().includes(words);
  const shown = known.filter(fits).slice(0, maxRows);
  return (
    <div className={styles.picker}>
      <div className={styles.pickerHead}>
        <TextInput
          hideLabel
          label={t("publish.versions.search")}
          placeholder={t("publish.versions.search")}
          type="search"
          icon="search"
          value={wanted}
          onChange={(event) => setWanted(event.currentTarget.value)}
          onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
        />
        <Checkbox
          label={t("publish.versions.snapshots")}
          checked={all}
          onChange={(event) => setAll(event.currentTarget.checked)}
        />
      </div>
      <div className={styles.list} role="group" aria-label={t("publish.versions")} tabIndex={-1}>
        {shown.map(({ version }) => (
          <Checkbox key={version} label={version} checked={chosen.has(version)} onChange={() => onToggle(version)} />
        ))}
        {shown.length === 0 && <p className={styles.quiet}>{t("publish.versions.none")}</p>}
      </div>
    </div>
  );
}

/** Submitted as `gameVersions`. Without scripts only the text field is shown. */
export function GameVersionPicker({ known, defaultText, note, error }: Props) {
  const t = useText();
  const [text, setText] = useState(defaultText);
  const field = useRef<HTMLDivElement>(null);
  const ranges = useMemo(() => rangesWith(known), [known]);
  const read = useMemo(() => readGameVersions(text, known), [text, known]);
  const chosen = new Set(read.versions);
  const write = (versions: readonly string[]) => setText(ranges(versions).join(", "));
  const onToggle = (version: string) =>
    write(chosen.has(version) ? read.versions.filter((one) => one !== version) : [...read.versions, version]);
  // Form watchers are notified only after the text reflects the checkboxes.
  const told = useRef(text);
  useEffect(() => {
    if (told.current === text) return;
    told.current = text;
    field.current?.dispatchEvent(new Event("change", { bubbles: true }));
  }, [text]);
  const unknown = read.unknown === null ? undefined : t("publish.versions.unknown", { name: read.unknown });
  return (
    <div ref={field} className={styles.stack}>
      <TextInput
        label={t("publish.versions")}
        note={note}
        name="gameVersions"
        help={t("publish.versions.help")}
        error={unknown ?? error}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onBlur={() => read.unknown === null && write(read.versions)}
        spellCheck={false}
        required
      />
      <VersionList known={known} chosen={chosen} onToggle={onToggle} />
    </div>
  );
}
