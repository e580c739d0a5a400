// A user's organizations and their role in each.
import { userPage } from "#features/catalog/contract.ts";
import { getOrganization } from "#features/teams/contract.ts";
import { AccountPage } from "#web/components/form/account-page.tsx";
import rows from "#web/components/form/rows.module.css";
import { A } from "#web/frame/a.tsx";
import { useText } from "#web/i18n/dashboard.ts";
import { useText as useSettingsText } from "#web/i18n/settings.ts";
import { requestContext, requireViewer } from "#web/lib/context.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import type { Route } from "./+types/organizations.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const { id: user } = requireViewer(context);
  const { call } = requestContext(context);
  const { organizations } = await call(userPage, { user });
  const own = await Promise.all(
    organizations.map(async (organization) => {
      const { id, slug, name, iconUrl, description, members } = await call(getOrganization, {
        organization: organization.id,
      });
      const role = members.find((member) => member.user.id === user)?.role ?? "";
      return { id, slug, name, iconUrl, description, role, people: members.length };
    }),
  );
  return { organizations: own };
}

type Own = Route.ComponentProps["loaderData"]["organizations"][number];

function Row({ organization: { slug, name, iconUrl, description, role, people } }: { organization: Own }) {
  const t = useText();
  return (
    <li className={rows.row}>
      <Avatar name={name} src={iconUrl} size={48} />
      <div className={rows.words}>
        <h2 className={rows.name}>
          <A href={`/organization/${slug}`}>{name}</A>
        </h2>
        {description && <p>{description}</p>}
        <p className={rows.small}>
          {[role, t("dashboard.organizations.people", { count: people })].filter(Boolean).join(" · ")}
        </p>
      </div>
      <A href={`/organization/${slug}/settings`} aria-label={t("dashboard.organizations.settings.named", { name })}>
        {t("dashboard.organizations.settings")}
      </A>
    </li>
  );
}

export default function Organizations({ loaderData: { organizations } }: Route.ComponentProps) {
  const t = useText();
  return (
    <AccountPage
      title={useSettingsText()("settings.organizations")}
      description={t("dashboard.organizations.description")}
    >
      {organizations.length === 0 ? (
        <EmptyState title={t("dashboard.organizations.none")}>
          <p>{t("dashboard.organizations.none.description")}</p>
        </EmptyState>
      ) : (
        <ul className={rows.rows}>
          {organizations.map((organization) => (
            <Row key={organization.id} organization={organization} />
          ))}
        </ul>
      )}
    </AccountPage>
  );
}
