// The changes of each version of a project, newest first.
import { projectChangelog } from "#features/catalog/pages/contract.ts";
import { projectPath } from "#features/catalog/projects/project-type.ts";
import { ChannelMark } from "#web/components/channel-mark.tsx";
import { PageLinks } from "#web/components/page-links.tsx";
import { ProjectPageHead } from "#web/components/project-page-head.tsx";
import { useProject } from "#web/components/use-project.ts";
import { readVersionFilter, versionFilterHref } from "#web/components/version-filter.ts";
import { VersionFilters } from "#web/components/version-filters.tsx";
import { VersionsEmpty } from "#web/components/versions-empty.tsx";
import { A } from "#web/frame/a.tsx";
import { TimeAgo } from "#web/frame/time-ago.tsx";
import { useText as useProjectText } from "#web/i18n/project.ts";
import { useText } from "#web/i18n/versions.ts";
import { requestContext } from "#web/lib/context.ts";
import { Markdown } from "#web/ui/markdown.tsx";
import type { Route } from "./+types/changelog.ts";
import { Author } from "./author.tsx";
import styles from "./changelog.module.css";

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const filter = readVersionFilter(url.searchParams);
  const asked = { project: params.id, ...filter };
  const { items, total, pageSize } = await requestContext(context).call(projectChangelog, asked);
  const entries = items.map(({ id, name, versionNumber, channel, published, address, author, html, long, sameAsPrevious }) => ({
    id, name, versionNumber, channel, published, address, author, html, long, sameAsPrevious,
  })); // prettier-ignore
  return { filter, entries, pages: Math.ceil(total / pageSize) };
}

type Entry = Route.ComponentProps["loaderData"]["entries"][number];

function Changes({ entry, page }: { entry: Entry; page: string }) {
  const t = useText();
  if (entry.long)
    return (
      <p className={styles.none}>
        <A href={page}>{t("versions.changelog.long")}</A>
      </p>
    );
  if (!entry.html.trim()) return <p className={styles.none}>{t("versions.changelog.none")}</p>;
  if (!entry.sameAsPrevious) return <Markdown html={entry.html} compact />;
  return (
    <details>
      <summary className={styles.none}>
        {t("versions.changelog.same")} <span className={styles.show}>{t("versions.changelog.same.show")}</span>
      </summary>
      <Markdown html={entry.html} compact />
    </details>
  );
}

export default function Changelog({ loaderData: { filter, entries, pages } }: Route.ComponentProps) {
  const t = useText();
  const ofProject = useProjectText();
  const { project } = useProject();
  const base = projectPath(project);
  const path = `${base}/changelog`;
  return (
    <>
      <ProjectPageHead
        name={ofProject("project.tabs.changelog")}
        description={t("versions.changelog.description", { title: project.title })}
        below="/changelog"
      />
      <VersionFilters path={path} filter={filter} />
      {entries.length === 0 && <VersionsEmpty path={path} filter={filter} />}
      <ol className={styles.entries}>
        {entries.map((entry) => (
          <li key={entry.id} className={styles.entry}>
            <header className={styles.head}>
              <h2 className={styles.name}>
                <A href={`${base}/version/${encodeURIComponent(entry.address)}`}>
                  <bdi>{entry.name}</bdi>
                </A>
              </h2>
              <ChannelMark channel={entry.channel} />
              <span className={styles.when}>
                <TimeAgo at={entry.published} />
                <Author of={entry.author} />
              </span>
            </header>
            <Changes entry={entry} page={`${base}/version/${encodeURIComponent(entry.address)}`} />
          </li>
        ))}
      </ol>
      <PageLinks page={filter.page} pages={pages} hrefOf={(page) => versionFilterHref(path, { ...filter, page })} />
    </>
  );
}
