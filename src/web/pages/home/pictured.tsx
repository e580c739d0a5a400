// A row of rising projects with an image of each.
import { projectPath } from "#features/catalog/projects/project-type.ts";
import type { ListedProject } from "#web/components/listed-project.ts";
import { A } from "#web/frame/a.tsx";
import { useText as useCardsText } from "#web/i18n/cards.ts";
import { useText } from "#web/i18n/home.ts";
import { Image } from "#web/ui/image.tsx";
import styles from "./pictured.module.css";

/** Fewer would look like a gap. */
const fewest = 3;

/** Display width of the images. */
const sizes = "(max-width: 799px) 44vw, 300px";

export function Pictured({ projects }: { projects: readonly ListedProject[] }) {
  const t = useText();
  const cards = useCardsText();
  if (projects.length < fewest) return null;
  return (
    <section aria-label={t("home.pictured")} className={styles.row}>
      {projects.map((project) => (
        <article key={project.id} className={styles.card}>
          {project.picture && (
            <Image
              src={project.picture.thumbUrl}
              srcSet={project.picture.srcSet}
              sizes={project.picture.srcSet && sizes}
              alt=""
              width={project.picture.width}
              height={project.picture.height}
              placeholder={{ preview: project.picture.placeholder }}
            />
          )}
          <h2 className={styles.title}>
            <A href={projectPath(project)} lang={project.titleLocale}>
              {project.title}
            </A>
          </h2>
          <p className={styles.type}>{cards(`cards.type.${project.type}`)}</p>
        </article>
      ))}
    </section>
  );
}
