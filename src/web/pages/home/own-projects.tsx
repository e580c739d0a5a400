// The signed-in user's projects that need attention, above everything else.
import type { ProjectStatus } from "#features/catalog/contract.ts";
import { isListed } from "#features/catalog/projects/status.ts";
import { statusKinds } from "#web/components/status-kind.ts";
import { stepPlaces, type Step } from "#web/components/publish/next-step.ts";
import { A } from "#web/frame/a.tsx";
import { TimeAgo } from "#web/frame/time-ago.tsx";
import { Text, useText } from "#web/i18n/home.ts";
import { useText as useCardText } from "#web/i18n/cards.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { Status } from "#web/ui/chip.tsx";
import styles from "./home.module.css";

interface OwnProject {
  readonly id: string;
  readonly title: string;
  readonly path: string;
  readonly iconUrl: string | null;
  readonly status: ProjectStatus;
  readonly updated: string;
  readonly step: Step;
}

function Next({ project }: { project: OwnProject }) {
  const t = useText();
  const { step, path, updated } = project;
  if (step === "wait") return <span>{t("home.step.wait")}</span>;
  if (step === "none" || step === "settings") {
    return (
      <span>
        <Text id="home.step.updated" values={{ when: <TimeAgo key="when" at={updated} /> }} />
      </span>
    );
  }
  return <A href={path + stepPlaces[step]}>{t(`home.step.${step}`)}</A>;
}

export function OwnProjects({ projects }: { projects: readonly OwnProject[] }) {
  const t = useText();
  const cards = useCardText();
  return (
    <section aria-labelledby="own" className={styles.own}>
      <div className={styles.ownHead}>
        <h2 id="own" className={styles.heading}>
          {t("home.own")}
        </h2>
        <A href="/dashboard/projects" className={styles.more}>
          {t("home.own.all")}
        </A>
      </div>
      <ul>
        {projects.map((project) => (
          <li key={project.id}>
            <A href={project.path} className={styles.ownName}>
              <Avatar name={project.title} src={project.iconUrl} size={36} />
              <span>{project.title}</span>
            </A>
            {!isListed(project.status) && (
              <Status kind={statusKinds[project.status]}>{cards(`cards.status.${project.status}`)}</Status>
            )}
            <span className={styles.next}>
              <Next project={project} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
