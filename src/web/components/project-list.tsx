// Projects as rows, in a grid, or as a gallery.
import type { ReactNode } from "react";
import type { DisplayMode } from "#web/lib/preferences.ts";
import type { ListedProject } from "./listed-project.ts";
import { GalleryCard, GridCard } from "./project-card.tsx";
import styles from "./project-list.module.css";
import { ProjectRow, type Heading } from "./project-row.tsx";

const items = { list: ProjectRow, grid: GridCard, gallery: GalleryCard };
/** How many images are visible before scrolling; these load eagerly. */
const inView = 4;

type ListProps = {
  projects: readonly ListedProject[];
  view: DisplayMode;
  heading: Heading;
  /** Whether rows show the type of each project. */
  typed?: boolean;
  /** Query of the links to projects: what was chosen in search. */
  query?: string;
  /** What is offered beside each project's title, in the order of the projects. */
  asides?: readonly ReactNode[];
};

export function ProjectList(props: ListProps) {
  const Item = items[props.view];
  return (
    <div className={styles.frame}>
      <ul className={styles[props.view]}>
        {props.projects.map((project, index) => (
          <li key={project.id}>
            <Item
              project={project}
              heading={props.heading}
              first={index < inView}
              typed={props.typed}
              query={props.query}
              aside={props.asides?.[index]}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}
