// The fields of a version, for creating and editing; prefilled values show their source.
import type { Channel, Environment, Suggestion } from "#features/catalog/contract.ts";
import { MarkdownEditor } from "#web/components/editor/markdown-editor.tsx";
import type { KeptForm } from "#web/components/form/keep-form.ts";
import { rangesWith } from "#web/components/game-version-ranges.ts";
import { useText } from "#web/i18n/publish.ts";
import { RadioGroup } from "#web/ui/radio.tsx";
import { Select } from "#web/ui/select.tsx";
import { TextInput } from "#web/ui/text-field.tsx";
import { DependencyFields, type KnownDependency } from "./dependency-fields.tsx";
import { EnvironmentSelect } from "./environment-select.tsx";
import { GameVersionPicker } from "./game-version-picker.tsx";
import { LoaderChoices } from "./loader-choices.tsx";
import { useSourceNote } from "./source-note.ts";
import styles from "./version-fields.module.css";
import type { VersionOptions } from "./version-options.ts";

/** Initial values of the fields. */
export interface VersionDraft {
  readonly versionNumber: string;
  readonly name: string;
  readonly channel: Channel;
  readonly loaders: readonly string[];
  readonly gameVersions: readonly string[];
  /** Null where the project type has none. */
  readonly environment: Environment | null;
  readonly changelog: string;
  readonly status: string;
  readonly dependencies: readonly KnownDependency[];
}

type Props = {
  draft: VersionDraft;
  options: VersionOptions;
  /** Field → where its value was found. */
  sources: Readonly<Record<string, string>>;
  refused: KeptForm | null;
  /** Declared dependencies that are no project here. */
  unmatched?: Suggestion["unmatched"];
  unread?: number;
};

const channels = ["release", "beta", "alpha"] as const;
const statuses = ["listed", "unlisted", "archived", "draft"] as const;

function Naming({ draft, sources, refused }: Props) {
  const t = useText();
  const note = useSourceNote(sources);
  return (
    <div className={styles.pair}>
      <TextInput
        label={t("publish.version.number")}
        note={note("versionNumber")}
        name="versionNumber"
        defaultValue={refused?.values.versionNumber ?? draft.versionNumber}
        error={refused?.fields.versionNumber}
        help={t("publish.version.number.help")}
        maxLength={32}
        autoCapitalize="none"
        spellCheck={false}
        required
      />
      <TextInput
        label={t("publish.version.name")}
        note={note("name")}
        name="name"
        defaultValue={refused?.values.name ?? draft.name}
        error={refused?.fields.name}
        maxLength={64}
        required
      />
    </div>
  );
}

function Kind({ draft, sources, refused }: Props) {
  const t = useText();
  const note = useSourceNote(sources)("channel");
  return (
    <RadioGroup
      name="channel"
      legend={
        <>
          {t("publish.channel")} {note && <span className={styles.note}>{note}</span>}
        </>
      }
      options={channels.map((value) => ({
        value,
        label: t(`publish.channel.${value}`),
        help: t(`publish.channel.${value}.description`),
      }))}
      defaultValue={refused?.values.channel ?? draft.channel}
      error={refused?.fields.channel}
      required
    />
  );
}

export function VersionFields(props: Props) {
  const t = useText();
  const { draft, options, sources, refused } = props;
  const note = useSourceNote(sources);
  const text = rangesWith(options.gameVersions)(draft.gameVersions).join(", ");
  const environment = (refused?.values.environment as Environment | undefined) ?? draft.environment;
  return (
    <>
      <Naming {...props} />
      <Kind {...props} />
      <LoaderChoices
        loaders={options.loaders}
        type={options.type}
        chosen={refused ? (refused.lists.loader ?? []) : draft.loaders}
        note={note("loaders")}
        error={refused?.fields.loaders}
      />
      <GameVersionPicker
        known={options.gameVersions}
        defaultText={refused?.values.gameVersions ?? text}
        note={note("gameVersions")}
        error={refused?.fields.gameVersions}
      />
      {environment !== null && (
        <EnvironmentSelect value={environment} note={note("environment")} error={refused?.fields.environment} />
      )}
      <DependencyFields
        known={draft.dependencies}
        unmatched={props.unmatched}
        unread={props.unread}
        refused={refused}
        note={note("dependencies")}
      />
      <MarkdownEditor
        name="changelog"
        label={t("publish.changelog")}
        help={t("publish.changelog.help")}
        defaultValue={refused?.values.changelog ?? draft.changelog}
        error={refused?.fields.changelog}
        maxLength={65_536}
        rows={8}
      />
      <Select
        label={t("publish.version.status")}
        name="status"
        defaultValue={refused?.values.status ?? draft.status}
        error={refused?.fields.status}
        options={statuses.map((value) => ({ value, label: t(`publish.version.status.${value}`) }))}
      />
    </>
  );
}
