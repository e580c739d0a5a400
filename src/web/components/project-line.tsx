// A project in two lines, for lists side by side.
import { projectPath } from "#features/catalog/projects/project-type.ts";
import { A } from "#web/frame/a.tsx";
import { TimeAgo } from "#web/frame/time-ago.tsx";
import { useText } from "#web/i18n/cards.ts";
import type { ListedProject } from "./listed-project.ts";
import { Downloads } from "./project-figures.tsx";
import styles from "./project-line.module.css";
import { ProjectIcon } from "./project-row.tsx";

/** `figure` is what the list is sorted by. */
export function ProjectLine(props: { project: ListedProject; figure: "downloads" | "newest" | "updated" }) {
  const { project, figure } = props;
  const t = useText();
  return (
    <article className={styles.line}>
      <ProjectIcon of={project} size={48} />
      <div className={styles.words}>
        <h3 className={styles.title}>
          <A href={projectPath(project)} className={styles.whole} lang={project.titleLocale}>
            {project.title}
          </A>
        </h3>
        <p className={styles.summary} dir="auto" lang={project.summaryLocale}>
          {project.summary}
        </p>
        <p className={styles.meta}>
          <span>{t(`cards.type.${project.type}`)}</span>
          {figure === "downloads" ? (
            <Downloads count={project.downloads} />
          ) : (
            <TimeAgo at={figure === "newest" ? project.published : project.updated} />
          )}
        </p>
      </div>
    </article>
  );
}
