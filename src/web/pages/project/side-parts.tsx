// Parts of the sidebar that lead on: the latest files, what a pack contains, what uses a project.
import type { ReactNode } from "react";
import { projectPath } from "#features/catalog/projects/project-type.ts";
import { ChannelMark } from "#web/components/channel-mark.tsx";
import { FileLink } from "#web/components/file-link.tsx";
import type { ProjectFrame } from "#web/components/load-project-frame.ts";
import { PersonLink } from "#web/components/person-link.tsx";
import { useTagName } from "#web/components/tag-name.ts";
import { Usage } from "#web/components/usage.tsx";
import { A } from "#web/frame/a.tsx";
import { useFormats } from "#web/i18n/area.tsx";
import { useText as useCardText } from "#web/i18n/cards.ts";
import { useText } from "#web/i18n/side.ts";
import styles from "./side.module.css";

export function Part(props: { title: ReactNode; children: ReactNode }) {
  return (
    <section className={styles.part}>
      <h2 className={styles.title}>{props.title}</h2>
      {props.children}
    </section>
  );
}

/** The newest version of each loader and channel, with its file. */
export function Latest({ of: { project, downloads } }: { of: ProjectFrame }) {
  const t = useText();
  const tagName = useTagName();
  const { enumerate } = useFormats();
  if (downloads.latest.length === 0) return null;
  const bare = project.type === "resourcepack" || project.type === "datapack";
  return (
    <Part title={t("side.latest")}>
      <ul>
        {downloads.latest.map(({ version: index, loaders, gameVersion }) => {
          const version = downloads.versions[index]!;
          const for_ = [...(bare ? [] : loaders.map(tagName)), gameVersion];
          return (
            <li key={version.id} className={styles.latest}>
              <span className={styles.latestWords}>
                <span className={styles.latestName}>
                  <A href={`${projectPath(project)}/version/${encodeURIComponent(version.address)}`}>
                    <bdi>{version.versionNumber}</bdi>
                  </A>
                  {version.channel !== "release" && <ChannelMark channel={version.channel} />}
                </span>
                <span className={styles.subtext}>
                  <bdi dir="ltr">{enumerate(for_)}</bdi>
                </span>
              </span>
              <FileLink
                href={version.file.url}
                icon="download"
                aria-label={t("side.latest.download", { file: version.file.fileName })}
                title={version.file.fileName}
              />
            </li>
          );
        })}
      </ul>
    </Part>
  );
}

/** What the newest version of a pack contains. */
export function Included({ of: { project, related } }: { of: ProjectFrame }) {
  const t = useText();
  const { included } = related;
  if (!included || included.items.length === 0) return null;
  const all = `${projectPath(project)}/version/${included.version}#dependencies`;
  return (
    <Part title={t("side.included")}>
      <ul className={styles.people}>
        {included.items.map(({ project: one, fileName, versionNumber }) => (
          <li key={one?.id ?? fileName ?? "gone"}>
            {one ? (
              <PersonLink
                href={projectPath(one)}
                name={one.title}
                picture={one.iconUrl}
                description={versionNumber ?? undefined}
              />
            ) : (
              <span className={styles.foreign}>{fileName ?? t("side.gone")}</span>
            )}
          </li>
        ))}
      </ul>
      {included.total > included.items.length && <A href={all}>{t("side.included.all", { count: included.total })}</A>}
    </Part>
  );
}

/** The most downloaded projects that use this one. */
export function UsedBy({ of: { project, related } }: { of: ProjectFrame }) {
  const t = useText();
  const word = useCardText();
  const { items, projects, packs } = related.usedBy;
  if (items.length === 0) return null;
  return (
    <Part title={t("side.used-by")}>
      <ul className={styles.people}>
        {items.map((one) => (
          <li key={one.id}>
            <PersonLink
              href={projectPath(one)}
              name={one.title}
              picture={one.iconUrl}
              description={word(`cards.type.${one.type}`)}
            />
          </li>
        ))}
      </ul>
      <A href={`${projectPath(project)}/used-by`}>
        <Usage projects={projects} packs={packs} />
      </A>
    </Part>
  );
}
