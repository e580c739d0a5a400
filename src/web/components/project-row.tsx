// A project as a row of a list: the whole row links to it, inner links go where they say.
import type { ReactNode } from "react";
import { isListed } from "#features/catalog/projects/status.ts";
import { projectPath } from "#features/catalog/projects/project-type.ts";
import { A } from "#web/frame/a.tsx";
import { Text, useText } from "#web/i18n/cards.ts";
import { statusKinds } from "./status-kind.ts";
import { Status } from "#web/ui/chip.tsx";
import type { ListedProject } from "./listed-project.ts";
import { Figures, Updated } from "./project-figures.tsx";
import { ProjectIcon } from "./project-icon.tsx";
import styles from "./project-row.module.css";
import { TagLine } from "./tag-line.tsx";

export type Heading = "h2" | "h3";

/** The link that covers the row or card; without a status mark where the project is public. */
export function ProjectTitle(props: { project: ListedProject; heading: Heading; query?: string }) {
  const { project, heading: H } = props;
  const t = useText();
  return (
    <>
      <H className={styles.title}>
        <A href={projectPath(project) + (props.query ?? "")} className={styles.whole} lang={project.titleLocale}>
          {project.title}
        </A>
      </H>
      {!isListed(project.status) && (
        <Status kind={statusKinds[project.status]}>{t(`cards.status.${project.status}`)}</Status>
      )}
    </>
  );
}

export function Author(props: { of: Pick<ListedProject, "author" | "authorPath"> }) {
  const { author, authorPath } = props.of;
  if (author === "") return null;
  const a = (words: React.ReactNode[]) =>
    authorPath ? (
      <A key="a" href={authorPath}>
        {words}
      </A>
    ) : (
      words
    );
  return (
    <span className={styles.by}>
      <Text id="cards.by" values={{ author, a }} />
    </span>
  );
}

export type RowProps = {
  project: ListedProject;
  heading: Heading;
  first?: boolean;
  typed?: boolean;
  query?: string;
  aside?: ReactNode;
};

export function ProjectRow(props: RowProps) {
  const { project } = props;
  return (
    <article className={styles.row}>
      <ProjectIcon of={project} size={72} first={props.first} />
      <div className={styles.words}>
        <div className={styles.head}>
          <ProjectTitle project={project} heading={props.heading} query={props.query} />
          <Author of={project} />
          {props.aside}
        </div>
        <p className={styles.summary} dir="auto" lang={project.summaryLocale}>
          {project.summary}
        </p>
        <div className={styles.tags}>
          <TagLine of={project} typed={props.typed} />
        </div>
      </div>
      <div className={styles.figures}>
        <span className={styles.counts}>
          <Figures of={project} />
        </span>
        <Updated at={project.updated} />
      </div>
    </article>
  );
}
