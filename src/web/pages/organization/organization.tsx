// An organization's page: its members and projects.
import { redirect } from "react-router";
import { missingBelow } from "#web/components/missing-within.ts";
import { useFormats } from "#web/i18n/area.tsx";
import { organizationPage } from "#features/catalog/pages/contract.ts";
import { describeProfile } from "#web/components/describe/describe-profile.ts";
import { organizationCardPath } from "#features/catalog/cards/contract.ts";
import { isOfTeam } from "#web/components/is-of-team.ts";
import { toListed } from "#web/components/listed-project.ts";
import { Profile, ProfileId, ProfileLinks, ProfilePart, typeOfPart } from "#web/components/profile.tsx";
import { TeamMark } from "#web/components/team-mark.tsx";
import { PageHead } from "#web/frame/page-head.tsx";
import { useText as useOwnText } from "#web/i18n/organization.ts";
import { Text, useText } from "#web/i18n/user.ts";
import { requestContext } from "#web/lib/context.ts";
import { pageIn } from "#web/lib/page-in.ts";
import { Status } from "#web/ui/chip.tsx";
import type { Route } from "./+types/organization.ts";

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const type = typeOfPart(params.projectType);
  const { call, language } = requestContext(context);
  const page = pageIn(url.searchParams);
  const { organization, projects } = await call(organizationPage, {
    organization: params.id,
    type: type ?? undefined,
    page,
    locale: language.locale,
  });
  if (organization.slug !== params.id) {
    const below = params.projectType ? `/${params.projectType}` : "";
    const to = `/organization/${organization.slug}${below}`;
    throw redirect(to, { status: 301, headers: { "Cache-Control": "no-cache" } });
  }
  const { id, slug, name, description, iconUrl, members } = organization;
  const { items, types, downloads } = projects;
  if (type === undefined || (page > 1 && items.length === 0))
    throw missingBelow(url, { path: `/organization/${slug}`, title: name });
  const listed = items.map((card) => toListed(card, { authorPath: `/organization/${slug}`, pictures: true }));
  const people = members
    .filter((member) => member.accepted)
    .map(({ user: { username, avatarUrl, role: siteRole }, role, isOwner }) => ({ username, avatarUrl, role, isOwner, ofTeam: isOfTeam(siteRole) })); // prettier-ignore
  return {
    id,
    slug,
    name,
    description,
    iconUrl,
    people,
    projects: listed,
    types,
    total: types.reduce((sum, { count }) => sum + count, 0),
    downloads,
    page,
    pages: Math.ceil(projects.total / projects.pageSize),
    type,
    origin: url.origin,
  };
}

type Loaded = Route.ComponentProps["loaderData"];

function describe({ id, name, description, origin, slug, iconUrl, total }: Loaded) {
  const path = `/organization/${slug}`;
  return describeProfile({ kind: "Organization", id, name, description, origin, path, picture: iconUrl, projects: total }); // prettier-ignore
}

/** Its members, and its id. */
function Side({ of }: { of: Loaded }) {
  const t = useText();
  const own = useOwnText();
  const links = of.people.map(({ username, avatarUrl, role, isOwner, ofTeam }) => ({
    href: `/user/${username}`,
    name: username,
    picture: avatarUrl,
    description: isOwner && role === "Owner" ? own("organization.members.owner") : role,
    mark: ofTeam && <TeamMark />,
  }));
  return (
    <>
      <ProfilePart title={t("user.people")}>
        <ProfileLinks round links={links} />
      </ProfilePart>
      <ProfilePart title={t("user.details")}>
        <ProfileId what={t("user.organization-id")} id={of.id} />
      </ProfilePart>
    </>
  );
}

export default function Organization({ loaderData: of }: Route.ComponentProps) {
  const t = useText();
  const { inWords: short } = useFormats();
  const path = `/organization/${of.slug}`;
  const { total, downloads } = of;
  return (
    <>
      <PageHead
        title={of.type === null ? of.name : t("core.titled", { name: of.name, part: t(`core.types.${of.type}`) })}
        description={of.description || t("user.description", { name: of.name, projects: total, downloads })}
        share={{
          kind: "profile",
          card: import.meta.env.SSR ? organizationCardPath(of, total, downloads) : undefined,
          cardSays: of.name,
          embed: true,
        }}
        describes={import.meta.env.SSR ? describe(of) : []}
        canonical={of.origin + path}
      />
      <Profile
        name={of.name}
        picture={of.iconUrl}
        mark={<Status>{t("user.role.organization")}</Status>}
        words={of.description}
        facts={
          <>
            <span>{t("user.projects", { count: total })}</span>
            <span title={t("user.downloads", { count: downloads })}>
              <Text id="user.downloads.short" values={{ count: downloads, short: short(downloads) }} />
            </span>
          </>
        }
        path={path}
        projects={of.projects}
        types={of.types}
        page={of.page}
        pages={of.pages}
        type={of.type}
        side={<Side of={of} />}
      />
    </>
  );
}
