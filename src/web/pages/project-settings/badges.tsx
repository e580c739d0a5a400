// A project's badges, with the Markdown to embed them elsewhere.
import type { ProjectView } from "#features/catalog/contract.ts";
import { projectPath } from "#features/catalog/projects/project-type.ts";
import { isPublic } from "#features/catalog/projects/status.ts";
import { useText } from "#web/i18n/sharing.ts";
import { CodeBlock } from "#web/ui/code-block.tsx";
import styles from "./badges.module.css";

const kinds = ["downloads", "followers", "version", "game-versions", "license"] as const;

/** By id, so that a changed slug does not break them. */
export function Badges({ project, origin }: { project: ProjectView; origin: string }) {
  const t = useText();
  const shown = isPublic(project.status);
  const page = origin + projectPath(project);
  return (
    <section aria-labelledby="badges" className={styles.badges}>
      <h2 id="badges" className={styles.title}>
        {t("sharing.badges")}
      </h2>
      <p className={styles.subtext}>
        {t("sharing.badges.description")} {!shown && t("sharing.badges.unlisted")}
      </p>
      <ul className={styles.list}>
        {kinds.map((kind) => {
          const name = t(`sharing.badge.${kind}`);
          const path = `/badges/${kind}/${project.id}.svg`;
          const labels = {
            copy: t("sharing.badge.copy", { badge: name }),
            copied: t("sharing.badge.copied"),
            failed: t("sharing.badge.failed"),
          };
          return (
            <li key={kind} className={styles.badge}>
              {shown ? <img src={path} alt={name} height={20} loading="lazy" /> : <span>{name}</span>}
              <CodeBlock
                code={`[![${name}](${origin}${path})](${page})`}
                label={t("sharing.badge.markdown", { badge: name })}
                labels={labels}
              />
            </li>
          );
        })}
      </ul>
    </section>
  );
}
