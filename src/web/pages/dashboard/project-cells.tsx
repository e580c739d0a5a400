// A user's own project in a list: its name, and a link to its next step.
import { stepPlaces } from "#web/components/publish/next-step.ts";
import { A } from "#web/frame/a.tsx";
import { useText } from "#web/i18n/settings.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import styles from "./dashboard.module.css";
import type { OwnProject } from "./own-projects.ts";

export function NextStep({ project }: { project: OwnProject }) {
  const t = useText();
  const { step } = project;
  if (step === "none") return null;
  if (step === "wait") return t("settings.step.wait");
  return <A href={project.path + stepPlaces[step]}>{t(`settings.step.${step}`)}</A>;
}

export function ProjectName({ project }: { project: OwnProject }) {
  return (
    <A href={project.path} className={styles.name}>
      <Avatar name={project.title} src={project.iconUrl} size={36} />
      {project.title}
    </A>
  );
}
