// The loaders a version runs on, grouped by what they load.
import type { Loader } from "#web/components/publish/version-options.ts";
import { useTagName } from "#web/components/tag-name.ts";
import { useText } from "#web/i18n/publish.ts";
import { LoaderIcon } from "#web/icons/loaders.tsx";
import { Checkbox } from "#web/ui/choice.tsx";
import styles from "./version-fields.module.css";

type Props = { loaders: readonly Loader[]; type: string; chosen: readonly string[]; note?: string; error?: string };

const groups = ["mod", "plugin", "datapack", "other"] as const;

function Ticks(props: { loaders: readonly Loader[]; chosen: readonly string[] }) {
  const tagName = useTagName();
  return (
    <div className={styles.ticks}>
      {props.loaders.map(({ name }) => (
        <Checkbox
          key={name}
          name="loader"
          value={name}
          defaultChecked={props.chosen.includes(name)}
          label={
            <span className={styles.named}>
              <LoaderIcon name={name} size={16} /> {tagName(name)}
            </span>
          }
        />
      ))}
    </div>
  );
}

/** The loaders most files are for, of every type. */
const common = ["fabric", "forge", "neoforge", "quilt", "paper", "spigot", "bukkit", "velocity", "datapack", "iris"];

/** Those shown at once: what is chosen and the common ones of the project's own type. */
function usualOf(loaders: readonly Loader[], chosen: readonly string[], type: string): readonly Loader[] {
  if (loaders.length <= 6) return loaders;
  const own = (group: Loader["group"]) => group === "other" || group === type;
  return loaders.filter(
    ({ name, group, hidden }) => chosen.includes(name) || (own(group) && !hidden && common.includes(name)),
  );
}

/** Submitted as `loader`, once for each. */
export function LoaderChoices({ loaders, type, chosen, note, error }: Props) {
  const t = useText();
  const usual = usualOf(loaders, chosen, type === "modpack" ? "mod" : type);
  const rare = loaders.filter((loader) => !usual.includes(loader));
  const groupsOf = (list: readonly Loader[]) =>
    groups
      .map((group) => ({ group, members: list.filter((loader) => loader.group === group) }))
      .filter(({ members }) => members.length > 0);
  const show = (list: readonly Loader[]) => {
    const shown = groupsOf(list);
    return shown.map(({ group, members }) => (
      <div key={group}>
        {shown.length > 1 && <p className={styles.quiet}>{t(`publish.loaders.${group}`)}</p>}
        <Ticks loaders={members} chosen={chosen} />
      </div>
    ));
  };
  return (
    <fieldset className={styles.group} aria-invalid={error ? true : undefined} tabIndex={error ? -1 : undefined}>
      <legend>
        {t("publish.loaders")} {note && <span className={styles.note}>{note}</span>}
      </legend>
      {error && <p className={styles.error}>{error}</p>}
      {show(usual)}
      {rare.length > 0 && (
        <details>
          <summary className={styles.more}>{t("publish.loaders.rare")}</summary>
          {show(rare)}
        </details>
      )}
    </fieldset>
  );
}
