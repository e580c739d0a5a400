// A user's page: who they are, and what they published.
import { replace } from "react-router";
import { missingBelow } from "#web/components/missing-within.ts";
import { getShownEmail } from "#features/accounts/contract.ts";
import { useFormats } from "#web/i18n/area.tsx";
import { userPage } from "#features/catalog/pages/contract.ts";
import { describeProfile } from "#web/components/describe/describe-profile.ts";
import { userCardPath } from "#features/catalog/cards/contract.ts";
import { toListed } from "#web/components/listed-project.ts";
import { Profile, ProfileId, ProfileLinks, ProfilePart, typeOfPart } from "#web/components/profile.tsx";
import { ProfileBadges } from "#web/components/profile-badges.tsx";
import { TeamMark } from "#web/components/team-mark.tsx";
import { ExternalLink } from "#web/frame/external-link.tsx";
import { A } from "#web/frame/a.tsx";
import { TimeAgo } from "#web/frame/time-ago.tsx";
import { PageHead } from "#web/frame/page-head.tsx";
import { useViewer } from "#web/frame/use-frame.ts";
import { useText as useSharing } from "#web/i18n/sharing.ts";
import { Text, useText } from "#web/i18n/user.ts";
import { requestContext } from "#web/lib/context.ts";
import { pageIn } from "#web/lib/page-in.ts";
import { Status } from "#web/ui/chip.tsx";
import { Markdown } from "#web/ui/markdown.tsx";
import type { Route } from "./+types/user.ts";

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const type = typeOfPart(params.projectType);
  const { call, viewer, language } = requestContext(context);
  const number = pageIn(url.searchParams);
  const asked = { user: params.id, type: type ?? undefined, page: number, locale: language.locale };
  const page = await call(userPage, asked);
  const { username } = page.user;
  if (username !== params.id) {
    const below = params.projectType ? `/${params.projectType}` : "";
    throw replace(`/user/${username}${below}`, { status: 301, headers: { "Cache-Control": "no-cache" } });
  }
  const { items, total, pageSize, types } = page.projects;
  if (type === undefined || (number > 1 && items.length === 0))
    throw missingBelow(url, { path: `/user/${username}`, title: username });
  const pathOf = (author: string) => {
    if (author === username) return `/user/${username}`;
    const organization = page.organizations.find(({ name }) => name === author);
    return organization ? `/organization/${organization.slug}` : null;
  };
  // The page says whose they are.
  const projects = items.map((card) => ({
    ...toListed(card, { authorPath: pathOf(card.author), pictures: true }),
    ...(card.author === username && { author: "" }),
  }));
  const figures = { projects: types.reduce((sum, { count }) => sum + count, 0), downloads: page.projects.downloads, followers: page.projects.followers }; // prettier-ignore
  // Only for signed-in users, whose pages are not cached.
  const { email } = viewer ? await call(getShownEmail, { user: page.user.id }) : { email: null };
  const pages = Math.ceil(total / pageSize);
  return { ...page, email, figures, projects, types, page: number, pages, type, origin: url.origin };
}

type Loaded = Route.ComponentProps["loaderData"];

/** Further details of the user. */
function Side({ of }: { of: Loaded }) {
  const t = useText();
  const isAdmin = useViewer()?.role === "admin";
  const { user, organizations, email } = of;
  return (
    <>
      {user.badges !== 0 && (
        <ProfilePart title={t("user.badges")}>
          <ProfileBadges bits={user.badges} />
        </ProfilePart>
      )}
      {organizations.length > 0 && (
        <ProfilePart title={t("user.organizations")}>
          <ProfileLinks
            links={organizations.map(({ slug, name, iconUrl }) => ({
              href: `/organization/${slug}`,
              name,
              picture: iconUrl,
            }))}
          />
        </ProfilePart>
      )}
      {email !== null && (
        <ProfilePart title={t("user.email")}>
          <ExternalLink href={`mailto:${email}`}>{email}</ExternalLink>
        </ProfilePart>
      )}
      <ProfilePart title={t("user.details")}>
        <ProfileId what={t("user.id")} id={user.id}>
          <dt>{t("user.since")}</dt>
          <dd>
            <TimeAgo at={user.joined} />
          </dd>
        </ProfileId>
        {of.isSelf && <A href="/dashboard/projects">{t("user.manage")}</A>}
        {isAdmin && <A href={`/admin/user_email?user=${user.id}`}>{t("user.look-up")}</A>}
        {isAdmin && <A href={`/admin/billing/${user.id}`}>{t("user.billing")}</A>}
      </ProfilePart>
    </>
  );
}

function describe({ user, origin }: Loaded) {
  return describeProfile({
    kind: "Person",
    id: user.id,
    name: user.username,
    description: user.bio,
    origin,
    path: `/user/${user.username}`,
    picture: user.avatarUrl,
    since: user.joined,
    projects: user.projectCount,
  });
}

export default function User({ loaderData: of }: Route.ComponentProps) {
  const t = useText();
  const sharing = useSharing();
  const { inWords: short } = useFormats();
  const { user } = of;
  const { username } = user;
  const { projects, downloads, followers } = of.figures;
  const path = `/user/${username}`;
  return (
    <>
      <PageHead
        title={of.type === null ? username : t("core.titled", { name: username, part: t(`core.types.${of.type}`) })}
        description={t("user.description", { name: username, projects, downloads })}
        share={{
          kind: "profile",
          card: import.meta.env.SSR ? userCardPath(user) : undefined,
          cardSays: username,
          embed: true,
          feeds: [{ path: `/feeds/user/${username}.atom`, name: sharing("sharing.feed.user", { name: username }) }],
        }}
        describes={import.meta.env.SSR ? describe(of) : []}
        canonical={of.origin + path}
      />
      <Profile
        name={username}
        picture={user.avatarUrl}
        round
        mark={
          user.role !== "developer" && (
            <>
              <TeamMark />
              <Status kind="info">{t(`user.role.${user.role}`)}</Status>
            </>
          )
        }
        words={of.bioHtml && <Markdown html={of.bioHtml} compact />}
        facts={
          <>
            <span>{t("user.projects", { count: projects })}</span>
            <span title={t("user.downloads", { count: downloads })}>
              <Text id="user.downloads.short" values={{ count: downloads, short: short(downloads) }} />
            </span>
            <span title={t("user.followers", { count: followers })}>
              <Text id="user.followers.short" values={{ count: followers, short: short(followers) }} />
            </span>
          </>
        }
        path={path}
        projects={of.projects}
        types={of.types}
        page={of.page}
        pages={of.pages}
        type={of.type}
        isSelf={of.isSelf}
        side={<Side of={of} />}
      />
    </>
  );
}
