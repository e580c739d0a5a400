// The layout of an organization's settings: its name, the sections, and who may view them.
import { Outlet, redirect } from "react-router";
import { getOrganization, listTeamMembers, projectPermissions } from "#features/teams/contract.ts";
import form from "#web/components/form/form.module.css";
import { SidePage } from "#web/components/form/side-page.tsx";
import { useText } from "#web/i18n/organization.ts";
import { useText as useSettingsText } from "#web/i18n/settings.ts";
import { requestContext, requireViewer } from "#web/lib/context.ts";
import { forbidden } from "#web/lib/guards.ts";
import { Breadcrumbs } from "#web/ui/breadcrumbs.tsx";
import type { Route } from "./+types/layout.ts";

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const viewer = requireViewer(context);
  const { call } = requestContext(context);
  const { id, teamId, slug, name, description, iconUrl } = await call(getOrganization, { organization: params.id });
  const members = await call(listTeamMembers, { team: teamId });
  const own = members.find(({ user, accepted }) => accepted && user.id === viewer.id);
  const staff = viewer.role !== "developer";
  const editDetails = 2 ** projectPermissions.indexOf("EDIT_DETAILS");
  if (own === undefined && !staff) throw await forbidden(context, "page.organization");
  if (slug !== params.id) throw redirect(`/organization/${slug}/${url.pathname.split("/").slice(3).join("/")}`);
  return {
    organization: { id, slug, name, description, iconUrl },
    /** Whether the user can open its projects' settings. */
    mayEdit: staff || ((own?.permissions ?? 0) & editDetails) > 0,
    members: members.map(({ user, role, isOwner, accepted }) => ({
      username: user.username,
      avatarUrl: user.avatarUrl,
      role,
      isOwner,
      accepted,
    })),
  };
}

export type OrganizationData = Route.ComponentProps["loaderData"];

export default function OrganizationSettings({ loaderData }: Route.ComponentProps) {
  const t = useText();
  const settings = useSettingsText();
  const { slug, name } = loaderData.organization;
  const path = `/organization/${slug}`;
  const links = [
    { href: `${path}/settings`, label: t("organization.part.general"), icon: "building-2" },
    { href: `${path}/settings/members`, label: t("organization.part.members"), icon: "users" },
    { href: `${path}/settings/projects`, label: t("organization.part.projects"), icon: "package" },
    { href: `${path}/settings/analytics`, label: t("organization.part.analytics"), icon: "chart-line" },
  ] as const;
  const crumbs = [
    { href: "/dashboard", label: settings("settings.dashboard") },
    { href: "/dashboard/organizations", label: settings("settings.organizations") },
    { href: path, label: name },
  ];
  const head = (
    <div className={form.head}>
      <Breadcrumbs label={settings("settings.crumbs")} crumbs={crumbs} />
      <h1>{t("organization.settings")}</h1>
    </div>
  );
  return (
    <SidePage area="organization" label={t("organization.settings")} head={head} sections={[{ links }]}>
      <Outlet context={loaderData satisfies OrganizationData} />
    </SidePage>
  );
}
