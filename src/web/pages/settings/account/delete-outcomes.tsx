// What happens to each project and organization when its owner deletes their account.
import type { ReactNode } from "react";
import type { ErasureView } from "#features/catalog/contract.ts";
import { A } from "#web/frame/a.tsx";
import { useText } from "#web/i18n/profile.ts";
import styles from "./leaving.module.css";

type Project = ErasureView["kept"][number];
type Group = { readonly slug: string; readonly name: string; readonly to?: string };

function ProjectLine({ project, children }: { project: Project; children?: ReactNode }) {
  return (
    <li>
      <A href={`/${project.type}/${project.slug}/settings`}>{project.title}</A>
      {children && <span className={styles.small}> {children}</span>}
    </li>
  );
}

function GroupLine({ group }: { group: Group }) {
  const t = useText();
  const to = group.to ? `, ${t("profile.delete.passed.to", { name: group.to })}` : "";
  return (
    <li>
      <A href={`/organization/${group.slug}`}>{group.name}</A>
      <span className={styles.small}>
        {" "}
        {t("profile.delete.organization")}
        {to}
      </span>
    </li>
  );
}

function Outcome({ title, description, children }: { title: string; description?: string; children: ReactNode[] }) {
  if (children.flat().length === 0) return null;
  return (
    <div className={styles.outcome}>
      <h3>{title}</h3>
      {description && <p className={styles.small}>{description}</p>}
      <ul className={styles.things}>{children}</ul>
    </div>
  );
}

export function Outcomes({ preview }: { preview: ErasureView }) {
  const t = useText();
  const { passed, kept, deleted, organizationsPassed, organizationsDeleted } = preview;
  const nothing = Object.values(preview).every((list) => list.length === 0);
  return (
    <section className={styles.part} aria-labelledby="projects">
      <h2 id="projects">{t("profile.delete.projects")}</h2>
      {nothing && <p>{t("profile.delete.nothing")}</p>}
      <Outcome title={t("profile.delete.passed")}>
        {[
          ...organizationsPassed.map((group) => <GroupLine key={group.slug} group={group} />),
          ...passed.map((project) => (
            <ProjectLine key={project.id} project={project}>
              {t("profile.delete.passed.to", { name: project.to })}
            </ProjectLine>
          )),
        ]}
      </Outcome>
      <Outcome title={t("profile.delete.stays")} description={t("profile.delete.stays.description")}>
        {kept.map((project) => (
          <ProjectLine key={project.id} project={project} />
        ))}
      </Outcome>
      <Outcome title={t("profile.delete.deleted")}>
        {[
          ...organizationsDeleted.map((group) => <GroupLine key={group.slug} group={group} />),
          ...deleted.map((project) => <ProjectLine key={project.id} project={project} />),
        ]}
      </Outcome>
    </section>
  );
}
