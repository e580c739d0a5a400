// Pages of administration whose contents come with hosting.
import { LaterPage } from "#web/components/form/later-page.tsx";
import { useText } from "#web/i18n/staff.ts";
import { requireAdmin } from "#web/lib/guards.ts";
import type { Route } from "./+types/later.ts";

/** By address: the name of its words, its sign, and where one goes on. */
const pages = {
  "admin/servers/notices": { name: "notices", icon: "megaphone", next: "/servers/admin" },
  "servers/admin": { name: "servers", icon: "hard-drive", next: "/admin/servers/notices" },
} as const;

export function loader({ context }: Route.LoaderArgs) {
  requireAdmin(context);
  return null;
}

export default function Later({ matches }: Route.ComponentProps) {
  const t = useText();
  // Each address is a route of its own, which it names.
  const { name, icon, next } = pages[matches.at(-1)?.id as keyof typeof pages];
  return (
    <LaterPage
      title={t(`staff.${name}`)}
      icon={icon}
      none={t(`staff.${name}.none`)}
      description={t(`staff.${name}.none.description`)}
      next={{ href: next, label: t(`staff.${name}.next`) }}
    />
  );
}
