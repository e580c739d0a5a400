// All versions of a project in a table, with filters in one line.
import { useFormats } from "#web/i18n/area.tsx";
import { projectVersions } from "#features/catalog/pages/contract.ts";
import { isVersionListed } from "#features/catalog/projects/status.ts";
import { projectPath } from "#features/catalog/projects/project-type.ts";
import { ChannelMark } from "#web/components/channel-mark.tsx";
import { FileLink } from "#web/components/file-link.tsx";
import { LoaderTags } from "#web/components/loader-tags.tsx";
import { loadTags } from "#web/components/load-tags.ts";
import { PageLinks } from "#web/components/page-links.tsx";
import { ProjectPageHead } from "#web/components/project-page-head.tsx";
import { toShown, type ShownVersion } from "#web/components/shown-version.ts";
import { useTagName } from "#web/components/tag-name.ts";
import { useProject } from "#web/components/use-project.ts";
import { readVersionFilter, versionFilterHref } from "#web/components/version-filter.ts";
import { VersionFilters } from "#web/components/version-filters.tsx";
import { VersionsEmpty } from "#web/components/versions-empty.tsx";
import { A } from "#web/frame/a.tsx";
import { TimeAgo } from "#web/frame/time-ago.tsx";
import { useText as useProjectText } from "#web/i18n/project.ts";
import { useText } from "#web/i18n/versions.ts";
import { requestContext } from "#web/lib/context.ts";
import { LinkButton } from "#web/ui/button.tsx";
import { Status } from "#web/ui/chip.tsx";
import { Table, type Column } from "#web/ui/table.tsx";
import type { Route } from "./+types/versions.ts";
import styles from "./versions.module.css";

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { call } = requestContext(context);
  const filter = readVersionFilter(url.searchParams);
  const [{ items, total, pageSize }, { ranges }] = await Promise.all([
    call(projectVersions, { project: params.id, ...filter }),
    loadTags(call),
  ]);
  return { filter, total, versions: items.map((row) => toShown(row, ranges)), pages: Math.ceil(total / pageSize) };
}

function Fits({ row }: { row: ShownVersion }) {
  return (
    <span className={styles.fits}>
      <span dir="ltr">{useFormats().enumerate(row.ranges)}</span>
      <LoaderTags loaders={row.loaders} />
    </span>
  );
}

/** What the other columns say, in one line for narrow tables. */
function Facts({ row }: { row: ShownVersion }) {
  const tagName = useTagName();
  const { enumerate } = useFormats();
  return (
    <span className={styles.facts}>
      <bdi dir="ltr">{enumerate(row.ranges)}</bdi>
      <span className={styles.cut}>{enumerate(row.loaders.map(tagName))}</span>
      <TimeAgo at={row.published} />
    </span>
  );
}

function Name({ row, base }: { row: ShownVersion; base: string }) {
  return (
    <span className={styles.name}>
      <span className={styles.first}>
        <A href={`${base}/version/${encodeURIComponent(row.address)}`} className={styles.link}>
          <bdi>{row.name}</bdi>
        </A>
        <span className={styles.narrow}>
          <ChannelMark channel={row.channel} />
        </span>
      </span>
      {!isVersionListed(row.status) && <Status>{row.status}</Status>}
      {!row.name.includes(row.versionNumber) && <bdi className={styles.number}>{row.versionNumber}</bdi>}
      <Facts row={row} />
    </span>
  );
}

function useColumns(base: string): Column<ShownVersion>[] {
  const t = useText();
  const formats = useFormats();
  return [
    {
      key: "name",
      header: t("versions.column.name"),
      unlabeled: true,
      cell: (row) => <Name row={row} base={base} />,
    },
    {
      key: "channel",
      header: t("versions.column.channel"),
      wide: true,
      cell: (row) => <ChannelMark channel={row.channel} />,
    },
    {
      key: "fits",
      header: t("versions.column.versions"),
      wide: true,
      cell: (row) => <Fits row={row} />,
    },
    {
      key: "published",
      header: t("versions.column.published"),
      wide: true,
      cell: (row) => (
        <span className={styles.date}>
          <TimeAgo at={row.published} />
        </span>
      ),
    },
    {
      key: "downloads",
      header: t("versions.column.downloads"),
      wide: true,
      number: true,
      cell: (row) => (
        <span title={t("versions.downloads", { count: row.downloads })} suppressHydrationWarning>
          {formats.count(row.downloads)}
        </span>
      ),
    },
    {
      key: "get",
      header: t("versions.column.get"),
      bare: true,
      cell: (row) => (
        <FileLink
          href={row.file.url}
          icon="download"
          aria-label={t("versions.download.file", { file: row.file.fileName })}
          title={`${row.file.fileName}, ${formats.size(row.file.size)}`}
        />
      ),
    },
  ];
}

export default function Versions({ loaderData: { filter, total, versions, pages } }: Route.ComponentProps) {
  const t = useText();
  const ofProject = useProjectText();
  const { project } = useProject();
  const base = projectPath(project);
  const path = `${base}/versions`;
  const columns = useColumns(base);
  return (
    <>
      <ProjectPageHead
        name={ofProject("project.tabs.versions")}
        description={t("versions.description", { title: project.title })}
        below="/versions"
      />
      <h2 className={styles.heading}>{ofProject("project.tabs.versions")}</h2>
      <VersionFilters path={path} filter={filter}>
        <span role="status" className={styles.total}>
          {t("versions.total", { total })}
        </span>
        {project.can.upload && total > 0 && (
          <LinkButton href={`${base}/version/new`}>{t("versions.upload")}</LinkButton>
        )}
      </VersionFilters>
      {versions.length === 0 ? (
        <VersionsEmpty path={path} filter={filter} />
      ) : (
        <div className={styles.table}>
          <Table
            caption={ofProject("project.tabs.versions")}
            columns={columns}
            rows={versions}
            rowKey={(row) => row.id}
          />
        </div>
      )}
      <PageLinks page={filter.page} pages={pages} hrefOf={(page) => versionFilterHref(path, { ...filter, page })} />
    </>
  );
}
