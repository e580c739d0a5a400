// One of the home page's lists, with a link to more where a type is selected.
import type { ListedProject } from "#web/components/listed-project.ts";
import { ProjectLine } from "#web/components/project-line.tsx";
import { A } from "#web/frame/a.tsx";
import { useText } from "#web/i18n/home.ts";
import { listPath, type ShownType } from "#web/lib/project-types.ts";
import styles from "./home.module.css";

type ListName = "rising" | "newest" | "updated";

/** The search order that each list links to. */
const orders = { rising: "rising-7", newest: "newest", updated: "updated" } as const;

export function HomeList(props: {
  name: ListName;
  type: ShownType | null;
  projects: readonly (ListedProject & { week?: number })[];
}) {
  const { name, type, projects } = props;
  const t = useText();
  const id = `list-${name}`;
  return (
    <section aria-labelledby={id} className={styles.list}>
      <h2 id={id} className={styles.heading}>
        {t(`home.${name}`)}
      </h2>
      {projects.length === 0 && <p className={styles.none}>{t(`home.${name}.none`)}</p>}
      <ul>
        {projects.map((project) => (
          <li key={project.id}>
            <ProjectLine project={project} figure={name === "rising" ? "week" : name} />
          </li>
        ))}
      </ul>
      {type !== null && projects.length > 0 && (
        <A href={`${listPath(type)}?sort=${orders[name]}`} className={styles.more}>
          {t(`home.${name}.more`, { types: t(`core.types.${type}`) })}
        </A>
      )}
    </section>
  );
}
