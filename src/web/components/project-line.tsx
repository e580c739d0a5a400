// A project in two lines, for lists side by side.
import { projectPath } from "#features/catalog/projects/project-type.ts";
import { A } from "#web/frame/a.tsx";
import { TimeAgo } from "#web/frame/time-ago.tsx";
import { useFormats } from "#web/i18n/area.tsx";
import { useText } from "#web/i18n/cards.ts";
import type { ListedProject } from "./listed-project.ts";
import styles from "./project-line.module.css";
import { ProjectIcon } from "./project-icon.tsx";

type Props = {
  /** `week`: downloads of the last seven days. */
  project: ListedProject & { week?: number };
  /** What the list is sorted by. */
  figure: "week" | "newest" | "updated";
};

/** The downloads of a week; nothing without any. */
function Week({ count }: { count: number }) {
  const t = useText();
  const formats = useFormats();
  return count === 0 ? null : <span>{t("cards.week", { count: formats.count(count) })}</span>;
}

export function ProjectLine({ project, figure }: Props) {
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
          {figure === "week" ? (
            <Week count={project.week ?? 0} />
          ) : (
            <TimeAgo at={figure === "newest" ? project.published : project.updated} />
          )}
        </p>
      </div>
    </article>
  );
}
