// The line above pages that edit a project: its name and a link back.
import type { ProjectView } from "#features/catalog/contract.ts";
import { A } from "#web/frame/a.tsx";
import { Avatar } from "#web/ui/avatar.tsx";
import styles from "./project-title.module.css";

type Named = Pick<ProjectView, "title" | "type" | "slug" | "icon">;

/** `children` is the page's `h1` and what is beside it. */
export function ProjectTitle(props: { project: Named; children: React.ReactNode }) {
  const { project } = props;
  return (
    <div className={styles.head}>
      <A href={`/${project.type}/${project.slug}`} className={styles.back}>
        <Avatar name={project.title} src={project.icon?.smallUrl} size={32} />
        {project.title}
      </A>
      <div className={styles.row}>{props.children}</div>
    </div>
  );
}
