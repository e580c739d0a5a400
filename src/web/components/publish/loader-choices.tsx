// The loaders a version runs on, grouped by what they load.
import type { Loader } from "#web/components/publish/version-options.ts";
import { useTagName } from "#web/components/tag-name.ts";
import { useText } from "#web/i18n/publish.ts";
import { LoaderIcon } from "#web/icons/loaders.tsx";
import { Checkbox } from "#web/ui/choice.tsx";
import styles from "./version-fields.module.css";

type Props = { loaders: readonly Loader[]; chosen: readonly string[]; note?: string; error?: string };

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

/** Submitted as `loader`, once for each. Rare ones are collapsed unless chosen. */
export function LoaderChoices({ loaders, chosen, note, error }: Props) {
  const t = useText();
  const rare = loaders.filter(({ name, hidden }) => hidden && !chosen.includes(name));
  const usual = loaders.filter((loader) => !rare.includes(loader));
  const shown = groups.filter((group) => usual.some((loader) => loader.group === group));
  return (
    <fieldset className={styles.group} aria-invalid={error ? true : undefined} tabIndex={error ? -1 : undefined}>
      <legend>
        {t("publish.loaders")} {note && <span className={styles.note}>{note}</span>}
      </legend>
      {error && <p className={styles.error}>{error}</p>}
      {shown.map((group) => (
        <div key={group}>
          {shown.length > 1 && <p className={styles.quiet}>{t(`publish.loaders.${group}`)}</p>}
          <Ticks loaders={usual.filter((loader) => loader.group === group)} chosen={chosen} />
        </div>
      ))}
      {rare.length > 0 && (
        <details>
          <summary className={styles.more}>{t("publish.loaders.rare")}</summary>
          <Ticks loaders={rare} chosen={chosen} />
        </details>
      )}
    </fieldset>
  );
}
