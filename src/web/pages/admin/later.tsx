// Administration pages for later, when hosting exists.
import { LaterPage } from "#web/components/form/later-page.tsx";
import { useText } from "#web/i18n/staff.ts";
import { requireAdmin } from "#web/lib/guards.ts";
import type { Route } from "./+types/later.ts";

/** By route: its message prefix, icon, and what to do instead. */
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
  // Each path is its own route, named by its id.
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
