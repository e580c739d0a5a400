// What the download chooser and the download page show of a choice: the version, what it requires, where files belong.
import type { ReactNode } from "react";
import { projectPath, type ProjectType } from "#features/catalog/projects/project-type.ts";
import type { Requirement } from "#features/catalog/related/contract.ts";
import { A } from "#web/frame/a.tsx";
import { TimeAgo } from "#web/frame/time-ago.tsx";
import { useFormats } from "#web/i18n/area.tsx";
import { Text, useText } from "#web/i18n/chooser.ts";
import { useText as useProjectText } from "#web/i18n/project.ts";
import { listPath } from "#web/lib/project-types.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { Button } from "#web/ui/button.tsx";
import { ChannelMark } from "./channel-mark.tsx";
import type { ChooserVersion, Pick } from "./choose-download.ts";
import styles from "./download-chooser.module.css";
import { FileLink } from "./file-link.tsx";
import { placeOf, prismLink } from "./file-places.ts";
import { pickQuery } from "./pick-query.ts";
import { useTagName } from "./tag-name.ts";
import type { Requirements } from "./use-requirements.ts";

export function Best(props: { version: ChooserVersion; path: string; onDownload?: () => void }) {
  const t = useText();
  const ofProject = useProjectText();
  const { version } = props;
  return (
    <section className={styles.best} aria-label={t("chooser.best")}>
      <div className={styles.name}>
        <A href={`${props.path}/version/${encodeURIComponent(version.address)}`}>{version.name}</A>{" "}
        <ChannelMark channel={version.channel} />
      </div>
      <p className={styles.facts}>
        {!version.name.includes(version.versionNumber) && <bdi>{version.versionNumber}</bdi>}
        <TimeAgo at={version.published} />
        <span title={`${version.file.size} B`}>{useFormats().size(version.file.size)}</span>
      </p>
      <p className={styles.file}>{version.file.fileName}</p>
      <FileLink href={version.file.url} tone="primary" size="large" icon="download" onClick={props.onDownload}>
        {ofProject("project.download")}
      </FileLink>
    </section>
  );
}

function Required({ of: { project, fileName, version }, onDownload }: { of: Requirement; onDownload?: () => void }) {
  const t = useText();
  const name = project?.title ?? fileName ?? t("chooser.required.gone");
  const lack = fileName === null ? "chooser.required.unfit" : "chooser.required.foreign";
  return (
    <li className={styles.required}>
      <Avatar name={name} src={project?.iconUrl} size={40} />
      <span className={styles.requiredWords}>
        {project ? (
          <A href={projectPath(project)} lang={project.titleLocale}>
            {name}
          </A>
        ) : (
          <span>{name}</span>
        )}
        <span className={styles.facts}>
          {version ? <bdi>{version.versionNumber}</bdi> : (project ?? fileName) !== null && t(lack)}
        </span>
      </span>
      {version && (
        <FileLink
          href={version.file.url}
          icon="download"
          aria-label={t("chooser.required.download", { title: name })}
          title={version.file.fileName}
          onClick={onDownload}
        />
      )}
    </li>
  );
}

type RequiredProps = { of: Requirements; onDownload?: () => void; onAll?: (urls: string[]) => void };

/** What the chosen version requires; with `onAll` a button that downloads all of it. */
export function RequiredList({ of: { items, more }, onDownload, onAll }: RequiredProps) {
  const t = useText();
  const urls = items.flatMap(({ version }) => version?.file.url ?? []);
  if (items.length === 0) return null;
  return (
    <section aria-labelledby="required" className={styles.best}>
      <h3 id="required" className={styles.heading}>
        {t("chooser.required")}
      </h3>
      <ul>
        {items.map((one) => (
          <Required key={one.project?.id ?? one.fileName ?? "gone"} of={one} onDownload={onDownload} />
        ))}
      </ul>
      {more && <p className={styles.note}>{t("chooser.required.more")}</p>}
      {onAll && urls.length > 0 && (
        <Button icon="download" onClick={() => onAll(urls)}>
          {t("chooser.required.all", { count: urls.length + 1 })}
        </Button>
      )}
    </section>
  );
}

const help = (words: ReactNode[]) => (
  <A key="help" href="/app">
    {words}
  </A>
);

/** Where the file belongs; `address` is the whole URL of a pack's file. */
export function FileGoes(props: { type: ProjectType; loader: string; address: string }) {
  const t = useText();
  const place = placeOf(props.type, props.loader);
  const folder = (words: ReactNode[]) => (
    <code key="folder" translate="no" dir="ltr">
      {words}
    </code>
  );
  if (place) return <Text id={`chooser.place.${place.on}`} values={{ folder: place.folder, code: folder, a: help }} />;
  return (
    <>
      <Text id="chooser.place.launcher" values={{ a: help }} />{" "}
      <a href={prismLink(props.address)} className={styles.launcher}>
        {t("chooser.prism")}
      </a>
    </>
  );
}

/** Back to the list of what suits the same choice. */
export function SameChoice({ type, pick }: { type: ProjectType; pick: Pick }) {
  const t = useText();
  const tagName = useTagName();
  // Packs that the game reads itself suit a game version only.
  const bare = type === "resourcepack" || type === "datapack";
  const choice = bare ? pick.gameVersion : `${pick.gameVersion}, ${tagName(pick.loader)}`;
  const query = pickQuery(bare ? { gameVersion: pick.gameVersion } : pick);
  return <A href={listPath(type) + query}>{t("chooser.same", { type: t(`core.types.${type}`), choice })}</A>;
}
