// A version: changes, files with hashes, dependencies, and details.
import { redirect } from "react-router";
import { projectPath } from "#features/catalog/projects/project-type.ts";
import { ChannelMark } from "#web/components/channel-mark.tsx";
import { FileLink } from "#web/components/file-link.tsx";
import { missingInProject } from "#web/components/missing-within.ts";
import { ProjectPageHead } from "#web/components/project-page-head.tsx";
import { useProject } from "#web/components/use-project.ts";
import { A } from "#web/frame/a.tsx";
import { TimeAgo } from "#web/frame/time-ago.tsx";
import { isolated } from "#web/i18n/formats.ts";
import { useText } from "#web/i18n/version.ts";
import { useText as useVersionsText } from "#web/i18n/versions.ts";
import { isMissing } from "#web/lib/guards.ts";
import { LinkButton } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Markdown } from "#web/ui/markdown.tsx";
import type { Route } from "./+types/version.ts";
import { loadVersion, type VersionData } from "./load-version.ts";
import { Dependencies, Details, Files } from "./version-parts.tsx";
import styles from "./version.module.css";

export async function loader({ context, params, url }: Route.LoaderArgs) {
  try {
    return await loadVersion(context, url, params);
  } catch (error) {
    if (!isMissing(error)) throw error;
    if (!params.version.endsWith("-new"))
      throw await missingInProject(context, params.id, `Page Not Found: ${url.pathname}`);
    // `version/1.2.0-new` creates a version like 1.2.0, unless a version has that name.
    const like = params.version.slice(0, -"-new".length);
    throw redirect(`/${params.type}/${params.id}/version/new?${new URLSearchParams({ from: like })}`);
  }
}

function AdjacentVersions({ of: { older, newer }, base }: { of: VersionData; base: string }) {
  const t = useText();
  if (!older && !newer) return null;
  const link = (to: { name: string; address: string }, rel: "prev" | "next", words: string) => (
    <A href={`${base}/version/${encodeURIComponent(to.address)}`} rel={rel}>
      {words}
    </A>
  );
  return (
    <nav className={styles.adjacent} aria-label={t("version.order")}>
      <span>{older && link(older, "prev", t("version.older", { name: isolated(older.name) }))}</span>
      <span>{newer && link(newer, "next", t("version.newer", { name: isolated(newer.name) }))}</span>
    </nav>
  );
}

function Head({ of: { version, address, primary }, base }: { of: VersionData; base: string }) {
  const t = useText();
  const ofVersions = useVersionsText();
  const { project } = useProject();
  return (
    <header className={styles.head}>
      <div>
        <h2 className={styles.name} dir="auto">
          {version.name}
        </h2>
        <p className={styles.facts}>
          <ChannelMark channel={version.channel} />
          <TimeAgo at={version.published} />
          <span>{ofVersions("versions.downloads", { count: version.downloads })}</span>
        </p>
      </div>
      <div className={styles.actions}>
        {project.can.upload && (
          <LinkButton href={`${base}/version/${encodeURIComponent(address)}/edit`}>{t("version.edit")}</LinkButton>
        )}
        {primary && (
          <FileLink href={primary.url} tone="neutral" icon="download">
            {ofVersions("versions.download.this", { number: isolated(version.versionNumber) })}
          </FileLink>
        )}
      </div>
    </header>
  );
}

export default function Version({ loaderData: of }: Route.ComponentProps) {
  const t = useText();
  const ofVersions = useVersionsText();
  const { project } = useProject();
  const base = projectPath(project);
  const { version, html } = of;
  return (
    <article className={styles.version}>
      <ProjectPageHead
        name={version.name}
        description={t("version.description", { number: version.versionNumber, title: project.title })}
        below={`/version/${encodeURIComponent(of.address)}`}
      />
      <A href={`${base}/versions`} className={styles.back}>
        <Icon icon="arrow-left" mirrored />
        {t("version.back")}
      </A>
      <Head of={of} base={base} />
      <section aria-labelledby="changelog" className={styles.changelog}>
        <h3 id="changelog" className={styles.heading}>
          {t("version.changelog")}
        </h3>
        {of.sameAsPrevious && <Callout>{ofVersions("versions.changelog.same")}</Callout>}
        {html.trim() ? (
          <Markdown html={html} compact />
        ) : (
          <p className={styles.none}>{ofVersions("versions.changelog.none")}</p>
        )}
      </section>
      <Files of={of} />
      <Dependencies of={of} base={base} />
      <Details of={of} />
      <AdjacentVersions of={of} base={base} />
    </article>
  );
}
