// A project's tags in one line: categories and loaders as links into search, and the side it runs on.
import type { ProjectType } from "#features/catalog/projects/project-type.ts";
import { A } from "#web/frame/a.tsx";
import { useText } from "#web/i18n/cards.ts";
import { LoaderIcon } from "#web/icons/loaders.tsx";
import { TypeIcon } from "#web/icons/types.tsx";
import { listPath } from "#web/lib/project-types.ts";
import type { Side } from "./environment-side.ts";
import { useTagName } from "./tag-name.ts";
import styles from "./tag-line.module.css";

interface Tagged {
  readonly type: ProjectType;
  readonly title: string;
  readonly categories: readonly string[];
  readonly loaders: readonly string[];
  readonly side: Side | null;
}

/** Types whose loader adds nothing to the type. */
const bare: readonly ProjectType[] = ["resourcepack", "datapack"];

/** `typed` prepends the project's type, for mixed lists. */
export function TagLine(props: { of: Tagged; typed?: boolean }) {
  const { of } = props;
  const t = useText();
  const tagName = useTagName();
  const path = listPath(of.type);
  return (
    <ul className={styles.tags} aria-label={t("cards.tags", { title: of.title })}>
      {props.typed && (
        <li className={styles.type}>
          <TypeIcon type={of.type} size={16} />
          {t(`cards.type.${of.type}`)}
        </li>
      )}
      {of.categories.map((name) => (
        <li key={name}>
          <A href={`${path}?c=${encodeURIComponent(name)}`} className={styles.tag}>
            {tagName(name)}
          </A>
        </li>
      ))}
      {!bare.includes(of.type) &&
        of.loaders.map((name) => (
          <li key={name}>
            <A href={`${path}?l=${encodeURIComponent(name)}`} className={styles.tag}>
              <LoaderIcon name={name} size={16} />
              {tagName(name)}
            </A>
          </li>
        ))}
      {of.side && <li>{t(`cards.side.${of.side}`)}</li>}
    </ul>
  );
}
