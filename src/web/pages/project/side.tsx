// The sidebar to compare projects by: compatibility, links, creators, details.
import { sideOfAll, unsupportedSide } from "#web/components/environment-side.ts";
import type { ProjectFrame } from "#web/components/load-project-frame.ts";
import { PersonLink } from "#web/components/person-link.tsx";
import { useTagName } from "#web/components/tag-name.ts";
import { TeamMark } from "#web/components/team-mark.tsx";
import { useCopyLabels } from "#web/components/use-copy-labels.ts";
import { A } from "#web/frame/a.tsx";
import { ExternalLink } from "#web/frame/external-link.tsx";
import { TimeAgo } from "#web/frame/time-ago.tsx";
import { useText } from "#web/i18n/project.ts";
import { useText as useSideText } from "#web/i18n/side.ts";
import { LoaderIcon } from "#web/icons/loaders.tsx";
import { listPath } from "#web/lib/project-types.ts";
import { Tag } from "#web/ui/chip.tsx";
import { Hash } from "#web/ui/hash.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Included, Latest, Part, UsedBy } from "./side-parts.tsx";
import styles from "./side.module.css";

/** The one license whose name is a sentence. */
const allRightsReserved = "LicenseRef-All-Rights-Reserved";

type Environment = ProjectFrame["project"]["environments"][number];

const sideIcons = {
  client: "monitor",
  server: "server",
  both: "monitor-smartphone",
  either: "monitor-smartphone",
} as const;

/** Names the side that cannot run the project, if there is one. */
function Unsupported({ environment }: { environment: Environment }) {
  const t = useSideText();
  const side = unsupportedSide(environment);
  return side && <span className={styles.unsupported}>{t(`side.unsupported.${side}`)}</span>;
}

function Compatibility({ of: { project, downloads } }: { of: ProjectFrame }) {
  const t = useText();
  const tagName = useTagName();
  const path = listPath(project.type);
  const loaders = project.type === "resourcepack" || project.type === "datapack" ? [] : downloads.loaders;
  const environments = project.environments.filter((one) => one !== "unknown");
  if (project.gameVersionRanges.length === 0) return null;
  return (
    <Part title={t("project.compatibility")}>
      <h3 className={styles.label}>{t("project.game-versions")}</h3>
      <ul className={styles.chips}>
        {project.gameVersionRanges.map((range) => (
          <li key={range}>
            <Tag>
              <bdi dir="ltr">{range}</bdi>
            </Tag>
          </li>
        ))}
      </ul>
      {loaders.length > 0 && (
        <>
          <h3 className={styles.label}>{t(project.type === "plugin" ? "project.platforms" : "project.loaders")}</h3>
          <ul className={styles.loaders}>
            {loaders.map((name) => (
              <li key={name}>
                <A href={`${path}?l=${encodeURIComponent(name)}`} className={styles.item}>
                  <LoaderIcon name={name} size={16} />
                  {tagName(name)}
                </A>
              </li>
            ))}
          </ul>
        </>
      )}
      {environments.length > 0 && (
        <>
          <h3 className={styles.label}>{t("project.environments")}</h3>
          <ul>
            {environments.map((name) => (
              <li key={name} className={styles.environment}>
                <Icon icon={sideIcons[sideOfAll([name]) ?? "either"]} />
                <span>
                  {t(`project.environment.${name}`)}
                  <Unsupported environment={name} />
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </Part>
  );
}

const linkIcons = { issues: "bug", source: "code", wiki: "book-open", discord: "messages-square" } as const;
const linkNames = ["issues", "source", "wiki", "discord"] as const;

function Links({ of: { project } }: { of: ProjectFrame }) {
  const t = useText();
  const links = linkNames.filter((name) => project.links[name]);
  if (links.length === 0 && project.donations.length === 0) return null;
  return (
    <Part title={t("project.links")}>
      <ul>
        {links.map((name) => (
          <li key={name}>
            <ExternalLink href={project.links[name] ?? ""} className={styles.item}>
              <Icon icon={linkIcons[name]} />
              {t(`project.links.${name}`)}
            </ExternalLink>
          </li>
        ))}
      </ul>
      {project.donations.length > 0 && <h3 className={styles.label}>{t("project.support")}</h3>}
      <ul>
        {project.donations.map(({ platform, url }) => (
          <li key={url}>
            <ExternalLink href={url} className={styles.item}>
              <Icon icon="heart" />
              {t(`project.donation.${platform}`)}
            </ExternalLink>
          </li>
        ))}
      </ul>
    </Part>
  );
}

function Creators({ of: { project, creators } }: { of: ProjectFrame }) {
  const t = useText();
  const { organization } = project;
  return (
    <Part title={t("project.creators")}>
      <ul className={styles.people}>
        {organization && (
          <li>
            <PersonLink
              href={`/organization/${organization.slug}`}
              name={organization.name}
              picture={organization.iconUrl}
              description={t("project.organization")}
            />
          </li>
        )}
        {creators.map(({ username, avatarUrl, role, isOwner, ofTeam }) => (
          <li key={username}>
            <PersonLink
              href={`/user/${username}`}
              name={username}
              picture={avatarUrl}
              description={isOwner && role === "Owner" ? t("project.owner") : role}
              mark={ofTeam && <TeamMark />}
              round
            />
          </li>
        ))}
      </ul>
    </Part>
  );
}

/** Where the text of a license with an SPDX id is; null for others. */
const spdxText = (id: string): string | null =>
  id.startsWith("LicenseRef-") ? null : `https://spdx.org/licenses/${encodeURIComponent(id)}.html`;

function Details({ of: { project } }: { of: ProjectFrame }) {
  const t = useText();
  const side = useSideText();
  const copy = useCopyLabels();
  const { license } = project;
  const text = license.url ?? spdxText(license.id);
  const name = license.id === allRightsReserved ? t("project.license.reserved") : <bdi>{license.name}</bdi>;
  return (
    <Part title={t("project.details")}>
      <dl className={styles.details}>
        <dt>{t("project.license")}</dt>
        <dd>{text ? <ExternalLink href={text}>{name}</ExternalLink> : name}</dd>
        <dt>{t(project.approved ? "project.published" : "project.created")}</dt>
        <dd>
          <TimeAgo at={project.approved ? project.published : project.created} />
        </dd>
        {project.queued && (
          <>
            <dt>{side("side.submitted")}</dt>
            <dd>
              <TimeAgo at={project.queued} />
            </dd>
          </>
        )}
        <dt>{t("project.updated")}</dt>
        <dd>
          <TimeAgo at={project.updated} />
        </dd>
        <dt>{t("project.id")}</dt>
        <dd>
          <Hash value={project.id} labels={copy(t("project.id"))} />
        </dd>
      </dl>
    </Part>
  );
}

function MoreTags({ of: { project } }: { of: ProjectFrame }) {
  const t = useText();
  const tagName = useTagName();
  if (project.additionalCategories.length === 0) return null;
  return (
    <Part title={t("project.tags")}>
      <ul className={styles.chips}>
        {[...project.categories, ...project.additionalCategories].map((name) => (
          <li key={name}>
            <Tag href={`${listPath(project.type)}?c=${encodeURIComponent(name)}`}>{tagName(name)}</Tag>
          </li>
        ))}
      </ul>
    </Part>
  );
}

/** The layout has the element around it, and so its styles. */
export function Side({ of }: { of: ProjectFrame }) {
  return (
    <>
      <Compatibility of={of} />
      <Latest of={of} />
      <Included of={of} />
      <Links of={of} />
      <MoreTags of={of} />
      <Creators of={of} />
      <UsedBy of={of} />
      <Details of={of} />
    </>
  );
}
