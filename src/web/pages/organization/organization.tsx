// An organization's page: its people and their projects.
import { data, redirect } from "react-router";
import { useFormats } from "#web/i18n/area.tsx";
import { organizationPage } from "#features/catalog/pages/contract.ts";
import { describeProfile } from "#web/components/describe/describe-profile.ts";
import { organizationCardPath } from "#features/catalog/cards/contract.ts";
import { toListed } from "#web/components/listed-project.ts";
import { Profile, ProfileId, ProfileLinks, ProfilePart, typeOfPart } from "#web/components/profile.tsx";
import { PageHead } from "#web/frame/page-head.tsx";
import { useText as useOwnText } from "#web/i18n/organization.ts";
import { Text, useText } from "#web/i18n/user.ts";
import { requestContext } from "#web/lib/context.ts";
import { Status } from "#web/ui/chip.tsx";
import type { Route } from "./+types/organization.ts";

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const type = typeOfPart(params.projectType);
  if (type === undefined) throw data(null, { status: 404 });
  const { call, language } = requestContext(context);
  const { organization, projects } = await call(organizationPage, {
    organization: params.id,
    locale: language.locale,
  });
  if (organization.slug !== params.id) {
    const below = params.projectType ? `/${params.projectType}` : "";
    const to = `/organization/${organization.slug}${below}`;
    throw redirect(to, { status: 301, headers: { "Cache-Control": "no-cache" } });
  }
  const { id, slug, name, description, iconUrl, members } = organization;
  const listed = projects.map((card) => toListed(card, { authorPath: `/organization/${slug}`, pictures: true }));
  const people = members
    .filter((member) => member.accepted)
    .map(({ user, role, isOwner }) => ({ username: user.username, avatarUrl: user.avatarUrl, role, isOwner }));
  return { id, slug, name, description, iconUrl, people, projects: listed, type, origin: url.origin };
}

function describe({ id, name, description, origin, slug, iconUrl, projects }: Route.ComponentProps["loaderData"]) {
  const path = `/organization/${slug}`;
  return describeProfile({ kind: "Organization", id, name, description: description, origin, path, picture: iconUrl, projects: projects.length }); // prettier-ignore
}

export default function Organization({ loaderData: of }: Route.ComponentProps) {
  const t = useText();
  const own = useOwnText();
  const { inWords: short } = useFormats();
  const path = `/organization/${of.slug}`;
  const downloads = of.projects.reduce((sum, project) => sum + project.downloads, 0);
  return (
    <>
      <PageHead
        title={of.type === null ? of.name : t("core.titled", { name: of.name, part: t(`core.types.${of.type}`) })}
        description={
          of.description || t("user.description", { name: of.name, projects: of.projects.length, downloads })
        }
        share={{
          kind: "profile",
          card: import.meta.env.SSR ? organizationCardPath(of, of.projects.length, downloads) : undefined,
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
            <span>{t("user.projects", { count: of.projects.length })}</span>
            <span title={t("user.downloads", { count: downloads })}>
              <Text id="user.downloads.short" values={{ count: downloads, short: short(downloads) }} />
            </span>
          </>
        }
        path={path}
        projects={of.projects}
        type={of.type}
        side={
          <>
            <ProfilePart title={t("user.people")}>
              <ProfileLinks
                round
                links={of.people.map(({ username, avatarUrl, role, isOwner }) => ({
                  href: `/user/${username}`,
                  name: username,
                  picture: avatarUrl,
                  description: isOwner && role === "Owner" ? own("organization.members.owner") : role,
                }))}
              />
            </ProfilePart>
            <ProfilePart title={t("user.details")}>
              <ProfileId what={t("user.organization-id")} id={of.id} />
            </ProfilePart>
          </>
        }
      />
    </>
  );
}
