// Pages of the dashboard and of billing whose contents come with later features.
import Bell from "lucide-react/icons/bell";
import ChartLine from "lucide-react/icons/chart-line";
import CreditCard from "lucide-react/icons/credit-card";
import Flag from "lucide-react/icons/flag";
import Library from "lucide-react/icons/library";
import Wallet from "lucide-react/icons/wallet";
import { LaterPage } from "#web/components/form/later-page.tsx";
import { useText } from "#web/i18n/dashboard.ts";
import { requireViewer } from "#web/lib/context.ts";
import type { Route } from "./+types/later.ts";

/** By address: the name of its words, its sign, and where one goes on today. */
const pages = {
  "dashboard/analytics": { name: "analytics", icon: ChartLine, next: "/dashboard" },
  "dashboard/collections": { name: "collections", icon: Library, next: "/mods" },
  "dashboard/notifications": { name: "notifications", icon: Bell, next: "/settings/account/email" },
  "dashboard/notifications/history": { name: "history", icon: Bell, next: "/dashboard/notifications" },
  "dashboard/reports": { name: "reports", icon: Flag, next: "/report" },
  "dashboard/revenue": { name: "revenue", icon: Wallet, next: "/dashboard/projects" },
  "dashboard/revenue/transfers": { name: "transfers", icon: Wallet, next: "/dashboard/revenue" },
  "dashboard/revenue/withdraw": { name: "withdraw", icon: Wallet, next: "/dashboard/revenue" },
  "settings/billing": { name: "billing", icon: CreditCard, next: "/settings/billing/charges" },
  "settings/billing/charges": { name: "charges", icon: CreditCard, next: "/settings/billing" },
} as const;

export function loader({ context }: Route.LoaderArgs) {
  requireViewer(context);
  return null;
}

export default function Later({ matches }: Route.ComponentProps) {
  const t = useText();
  // Each address is a route of its own, which it names.
  const { name, icon, next } = pages[matches.at(-1)?.id as keyof typeof pages];
  return (
    <LaterPage
      title={t(`dashboard.${name}`)}
      icon={icon}
      none={t(`dashboard.${name}.none`)}
      says={t(`dashboard.${name}.none.says`)}
      next={{ href: next, label: t(`dashboard.${name}.next`) }}
    />
  );
}
