// A user or organization as a link with their picture.
import type { ReactNode } from "react";
import { A } from "#web/frame/a.tsx";
import { Avatar } from "#web/ui/avatar.tsx";
import styles from "./person-link.module.css";

type PersonLinkProps = {
  href: string;
  name: string;
  picture: string | null;
  description?: string;
  round?: boolean;
  /** Shown beside the name. */
  mark?: ReactNode;
};

/** `description` is shown below the name, muted. */
export function PersonLink({ href, name, picture, description, round, mark }: PersonLinkProps) {
  return (
    <A href={href} className={styles.person}>
      <Avatar name={name} src={picture} size={40} shape={round ? "round" : "control"} />
      <span className={styles.words}>
        <span className={styles.first}>
          <span className={styles.name}>{name}</span>
          {mark}
        </span>
        {description && <span className={styles.subtext}>{description}</span>}
      </span>
    </A>
  );
}
