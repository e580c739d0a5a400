// A user's subscriptions and payments, for admins.
import { data } from "react-router";
import { getUser } from "#features/accounts/contract.ts";
import { AccountPage } from "#web/components/form/account-page.tsx";
import { LaterPage } from "#web/components/form/later-page.tsx";
import { useText } from "#web/i18n/staff.ts";
import { requestContext } from "#web/lib/context.ts";
import { isMissing, requireAdmin } from "#web/lib/guards.ts";
import { LinkButton } from "#web/ui/button.tsx";
import type { Route } from "./+types/billing.ts";

export async function loader({ context, params }: Route.LoaderArgs) {
  requireAdmin(context);
  try {
    const { id, username } = await requestContext(context).call(getUser, { user: params.id });
    return data({ id, username });
  } catch (error) {
    if (!isMissing(error)) throw error;
    return data(null, { status: 404 });
  }
}

export default function Billing({ loaderData: user }: Route.ComponentProps) {
  const t = useText();
  if (user === null)
    return (
      <AccountPage title={t("staff.billing.missing")} under="/admin/user_email">
        <p>{t("staff.billing.missing.description")}</p>
        <div>
          <LinkButton href="/admin/user_email">{t("staff.billing.find")}</LinkButton>
        </div>
      </AccountPage>
    );
  return (
    <LaterPage
      title={t("staff.billing", { name: user.username })}
      icon="credit-card"
      none={t("staff.billing.none")}
      description={t("staff.billing.none.description", { name: user.username })}
      next={{ href: `/admin/user_email?user=${user.id}`, label: t("staff.billing.next") }}
      under="/admin/user_email"
    />
  );
}
