// The sections of a version's page below its changelog: files, dependencies, details.
import { useFormats } from "#web/i18n/area.tsx";
import { projectPath } from "#features/catalog/projects/project-type.ts";
import { FileLink } from "#web/components/file-link.tsx";
import { LoaderTags } from "#web/components/loader-tags.tsx";
import { PageLinks } from "#web/components/page-links.tsx";
import { useCopyLabels } from "#web/components/use-copy-labels.ts";
import { A } from "#web/frame/a.tsx";
import { TimeAgo } from "#web/frame/time-ago.tsx";
import { useText as useCardText } from "#web/i18n/cards.ts";
import { useText as useProjectText } from "#web/i18n/project.ts";
import { useText } from "#web/i18n/version.ts";
import { useText as useVersionsText } from "#web/i18n/versions.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { Status, Tag } from "#web/ui/chip.tsx";
import { Hash } from "#web/ui/hash.tsx";
import { Author } from "./author.tsx";
import type { VersionData } from "./load-version.ts";
import styles from "./version.module.css";

export function Files({ of: { version, primary } }: { of: VersionData }) {
  const t = useText();
  const ofVersions = useVersionsText();
  const formats = useFormats();
  const copy = useCopyLabels();
  const kindOf = (file: VersionData["version"]["files"][number]) => {
    if (file.fileType) return t(`version.kind.${file.fileType}`);
    return file.sha512 === primary?.sha512 && version.files.length > 1 ? t("version.primary") : null;
  };
  return (
    <section aria-labelledby="files">
      <h3 id="files" className={styles.heading}>
        {t("version.files")}
      </h3>
      <ul className={styles.files}>
        {version.files.map((file) => (
          <li key={file.sha512} className={styles.fileRow}>
            <div className={styles.file}>
              <p className={styles.fileName}>
                <bdi>{file.fileName}</bdi> {kindOf(file) && <Tag>{kindOf(file)}</Tag>}
              </p>
              <dl className={styles.hashes}>
                <dt>sha1</dt>
                <dd>
                  <Hash value={file.sha1} shown={24} labels={copy("sha1")} />
                </dd>
                <dt>sha512</dt>
                <dd>
                  <Hash value={file.sha512} shown={24} labels={copy("sha512")} />
                </dd>
              </dl>
            </div>
            <span className={styles.size} title={`${file.size} B`} suppressHydrationWarning>
              {formats.size(file.size)}
            </span>
            <FileLink
              href={file.url}
              icon="download"
              aria-label={ofVersions("versions.download.file", { file: file.fileName })}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

type Dependency = VersionData["dependencies"]["items"][number];
const needKinds = { required: "info", optional: "neutral", incompatible: "danger", embedded: "neutral" } as const;

function Needed({ of }: { of: Dependency }) {
  const t = useText();
  const { project } = of;
  const name = project?.title ?? of.fileName ?? t("version.gone");
  const path = project && projectPath(project);
  const href = path && of.versionNumber ? `${path}/version/${encodeURIComponent(of.versionNumber)}` : path;
  return (
    <li className={styles.dependency}>
      <Avatar name={name} src={project?.iconUrl} size={40} />
      <span className={styles.needed}>
        {href ? (
          <A href={href} lang={project?.titleLocale}>
            {name}
          </A>
        ) : (
          <span>{name}</span>
        )}
        <bdi className={styles.none}>{of.versionNumber ?? t("version.any")}</bdi>
      </span>
      <Status kind={needKinds[of.kind]}>{t(`version.needs.${of.kind}`)}</Status>
    </li>
  );
}

export function Dependencies({ of: { dependencies, address }, base }: { of: VersionData; base: string }) {
  const t = useText();
  const formats = useFormats();
  const { items, total, page, pages } = dependencies;
  if (total === 0) return null;
  const path = `${base}/version/${encodeURIComponent(address)}`;
  return (
    <section aria-labelledby="dependencies">
      <h3 id="dependencies" className={styles.heading}>
        {t("version.dependencies")} <span className={styles.none}>{formats.number(total)}</span>
      </h3>
      <ul className={styles.dependencies}>
        {items.map((one) => (
          <Needed key={`${one.projectId} ${one.versionId} ${one.fileName} ${one.kind}`} of={one} />
        ))}
      </ul>
      <PageLinks
        page={page}
        pages={pages}
        hrefOf={(to) => `${path}${to === 1 ? "" : `?dependencies=${to}`}#dependencies`}
      />
    </section>
  );
}

/** Identifiers for tools: the id, the Maven coordinate and the file's URL. */
function ForPrograms({ of: { version, maven, primary, origin } }: { of: VersionData }) {
  const t = useText();
  const copy = useCopyLabels();
  return (
    <>
      <dt>{t("version.id")}</dt>
      <dd>
        <Hash value={version.id} labels={copy(t("version.id"))} />
      </dd>
      <dt>{t("version.maven")}</dt>
      <dd>
        <Hash value={maven} shown={48} labels={copy(t("version.maven"))} />
      </dd>
      <dt>{t("version.repository")}</dt>
      <dd>
        <Hash value={`maven { url = "${origin}/maven" }`} shown={64} labels={copy(t("version.repository"))} />
      </dd>
      {primary && (
        <>
          <dt>{t("version.address")}</dt>
          <dd>
            <Hash value={new URL(primary.url, origin).href} shown={48} labels={copy(t("version.address"))} />
          </dd>
        </>
      )}
    </>
  );
}

export function Details({ of }: { of: VersionData }) {
  const t = useText();
  const ofProject = useProjectText();
  const word = useCardText();
  const { version, author } = of;
  return (
    <section aria-labelledby="details">
      <h3 id="details" className={styles.heading}>
        {t("version.details")}
      </h3>
      <dl className={styles.details}>
        <dt>{t("version.number")}</dt>
        <dd>
          <bdi>{version.versionNumber}</bdi>
        </dd>
        <dt>{t("version.channel")}</dt>
        <dd>{word(`cards.channel.${version.channel}`)}</dd>
        <dt>{ofProject("project.game-versions")}</dt>
        <dd>
          <bdi dir="ltr">{useFormats().enumerate(of.ranges)}</bdi>
        </dd>
        <dt>{ofProject("project.loaders")}</dt>
        <dd>
          <LoaderTags loaders={version.loaders} />
        </dd>
        {version.environment !== "unknown" && (
          <>
            <dt>{t("version.environment")}</dt>
            <dd>{ofProject(`project.environment.${version.environment}`)}</dd>
          </>
        )}
        <dt>{ofProject("project.published")}</dt>
        <dd>
          <TimeAgo at={version.published} />
        </dd>
        {author && (
          <>
            <dt>{t("version.author")}</dt>
            <dd>
              <Author of={author} />
            </dd>
          </>
        )}
        <ForPrograms of={of} />
      </dl>
    </section>
  );
}
