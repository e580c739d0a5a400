// The report queue for moderators.
import { LaterPage } from "#web/components/form/later-page.tsx";
import { useText } from "#web/i18n/staff.ts";
import { requireStaff } from "#web/lib/guards.ts";
import type { Route } from "./+types/reports.ts";

export async function loader({ context }: Route.LoaderArgs) {
  requireStaff(context);
  return null;
}

export default function Reports() {
  const t = useText();
  return (
    <LaterPage
      title={t("staff.reports")}
      icon="flag"
      none={t("staff.reports.none")}
      description={t("staff.reports.none.description")}
      next={{ href: "/report", label: t("staff.reports.next") }}
    />
  );
}
