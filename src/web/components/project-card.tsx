// A project as a card: with its icon in grids, with its image in galleries.
import { Image } from "#web/ui/image.tsx";
import type { ListedProject } from "./listed-project.ts";
import styles from "./project-card.module.css";
import { Figures, Updated } from "./project-figures.tsx";
import { ProjectIcon } from "./project-icon.tsx";
import { Author, ProjectTitle, type RowProps } from "./project-row.tsx";
import { TagLine } from "./tag-line.tsx";

/** What fits in one line of a card. */
const few = (project: ListedProject): ListedProject => ({
  ...project,
  categories: project.categories.slice(0, 3 - Math.min(2, project.loaders.length)),
  loaders: project.loaders.slice(0, 2),
  side: null,
});

/** The project's color as a CSS color. */
function cssColor(color: number | null): string | undefined {
  return color === null ? undefined : `#${color.toString(16).padStart(6, "0")}`;
}

export function GridCard({ project, heading, first, typed, query, aside }: RowProps) {
  return (
    <article className={styles.card}>
      <div className={styles.top}>
        <ProjectIcon of={project} size={56} first={first} />
        <div className={styles.names}>
          <ProjectTitle project={project} heading={heading} query={query} />
          <Author of={project} />
        </div>
        {aside && <div className={styles.aside}>{aside}</div>}
      </div>
      <p className={styles.summary} dir="auto" lang={project.summaryLocale}>
        {project.summary}
      </p>
      <div className={styles.tags}>
        <TagLine of={few(project)} typed={typed} />
      </div>
      <Foot of={project} />
    </article>
  );
}

function Foot(props: { of: ListedProject }) {
  return (
    <div className={styles.foot}>
      <Figures of={props.of} />
      <span className={styles.updated}>
        <Updated at={props.of.updated} />
      </span>
    </div>
  );
}

/** Display width of images in galleries. */
const listedSizes = "(max-width: 639px) calc(100vw - 32px), 320px";

/** The image keeps 16:9; without one the icon is shown on the project's color. */
function Picture({ project, first }: { project: ListedProject; first?: boolean }) {
  const { picture: image } = project;
  if (!image) {
    return (
      <div className={styles.picture} style={{ backgroundColor: cssColor(project.color) }}>
        <ProjectIcon of={project} size={72} />
      </div>
    );
  }
  return (
    <div className={styles.picture}>
      <Image
        src={image.thumbUrl}
        srcSet={image.srcSet}
        sizes={image.srcSet && listedSizes}
        alt=""
        width={image.width}
        height={image.height}
        placeholder={{ preview: image.placeholder }}
        first={first}
      />
    </div>
  );
}

export function GalleryCard({ project, heading, first, typed, query, aside }: RowProps) {
  return (
    <article className={styles.card}>
      <Picture project={project} first={first} />
      <div className={styles.top}>
        <ProjectIcon of={project} size={40} />
        <div className={styles.names}>
          <ProjectTitle project={project} heading={heading} query={query} />
          <Author of={project} />
        </div>
        {aside && <div className={styles.aside}>{aside}</div>}
      </div>
      <p className={styles.summary} dir="auto" lang={project.summaryLocale}>
        {project.summary}
      </p>
      <div className={styles.tags}>
        <TagLine of={few(project)} typed={typed} />
      </div>
      <Foot of={project} />
    </article>
  );
}
