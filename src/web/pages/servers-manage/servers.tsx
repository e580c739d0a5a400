// The servers a user manages.
import { LaterPage } from "#web/components/form/later-page.tsx";
import { useText } from "#web/i18n/hosting.ts";
import { requireViewer } from "#web/lib/context.ts";
import type { Route } from "./+types/servers.ts";

export function loader({ context }: Route.LoaderArgs) {
  requireViewer(context);
  return null;
}

export default function Servers() {
  const t = useText();
  return (
    <LaterPage
      title={t("hosting.all")}
      icon="server"
      none={t("hosting.none")}
      description={t("hosting.none.description")}
      next={{ href: "/servers", label: t("hosting.about") }}
    />
  );
}
