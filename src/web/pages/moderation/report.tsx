// A report for moderators; there are none yet, so it is always a 404.
import { data } from "react-router";
import { AccountPage } from "#web/components/form/account-page.tsx";
import { useText } from "#web/i18n/staff.ts";
import { requireStaff } from "#web/lib/guards.ts";
import { LinkButton } from "#web/ui/button.tsx";
import type { Route } from "./+types/report.ts";

export async function loader({ context }: Route.LoaderArgs) {
  requireStaff(context);
  return data(null, { status: 404 });
}

export default function Report() {
  const t = useText();
  return (
    <AccountPage title={t("staff.report")} under="/moderation/reports">
      <p>{t("staff.report.description")}</p>
      <div>
        <LinkButton href="/moderation/reports">{t("staff.report.next")}</LinkButton>
      </div>
    </AccountPage>
  );
}
