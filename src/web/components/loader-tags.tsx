// Loaders as small labels.
import { LoaderIcon } from "#web/icons/loaders.tsx";
import styles from "./loader-tags.module.css";
import { useTagName } from "./tag-name.ts";

export function LoaderTags(props: { loaders: readonly string[] }) {
  const tagName = useTagName();
  return (
    <span className={styles.loaders}>
      {props.loaders.map((name) => (
        <span key={name} className={styles.loader}>
          <LoaderIcon name={name} size={16} />
          {tagName(name)}
        </span>
      ))}
    </span>
  );
}
