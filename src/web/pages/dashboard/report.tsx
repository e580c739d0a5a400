// One of the user's reports; there are none yet, so it is always a 404.
import { data } from "react-router";
import { AccountPage } from "#web/components/form/account-page.tsx";
import { useText } from "#web/i18n/dashboard.ts";
import { requireViewer } from "#web/lib/context.ts";
import { LinkButton } from "#web/ui/button.tsx";
import type { Route } from "./+types/report.ts";

export function loader({ context }: Route.LoaderArgs) {
  requireViewer(context);
  return data(null, { status: 404 });
}

export default function Report() {
  const t = useText();
  return (
    <AccountPage title={t("dashboard.report")} under="/dashboard/reports">
      <p>{t("dashboard.report.description")}</p>
      <div>
        <LinkButton href="/dashboard/reports">{t("dashboard.report.next")}</LinkButton>
      </div>
    </AccountPage>
  );
}
