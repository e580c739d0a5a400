// Dashboard and billing pages for later features.
import { LaterPage } from "#web/components/form/later-page.tsx";
import { useText } from "#web/i18n/dashboard.ts";
import { requireViewer } from "#web/lib/context.ts";
import type { Route } from "./+types/later.ts";

/** Pages shown as tabs: name and path. */
const revenue = {
  revenue: "/dashboard/revenue",
  transfers: "/dashboard/revenue/transfers",
  withdraw: "/dashboard/revenue/withdraw",
} as const;
const news = { notifications: "/dashboard/notifications", history: "/dashboard/notifications/history" } as const;
const money = { billing: "/settings/billing", charges: "/settings/billing/charges" } as const;

/** By route: its message prefix, icon, what to do instead, and tabs. */
const pages = {
  "dashboard/analytics": { name: "analytics", icon: "chart-line", next: "/dashboard", beside: null },
  "dashboard/collections": { name: "collections", icon: "library", next: "/mods", beside: null },
  "dashboard/notifications": {
    name: "notifications",
    icon: "bell",
    next: "/settings/account/email",
    beside: news,
  },
  "dashboard/notifications/history": { name: "history", icon: "bell", next: null, beside: news },
  "dashboard/reports": { name: "reports", icon: "flag", next: "/report", beside: null },
  "dashboard/revenue": {
    name: "revenue",
    icon: "wallet",
    next: "/dashboard/projects",
    beside: revenue,
  },
  "dashboard/revenue/transfers": {
    name: "transfers",
    icon: "wallet",
    next: null,
    beside: revenue,
  },
  "dashboard/revenue/withdraw": {
    name: "withdraw",
    icon: "wallet",
    next: null,
    beside: revenue,
  },
  "settings/billing": { name: "billing", icon: "credit-card", next: null, beside: money },
  "settings/billing/charges": { name: "charges", icon: "credit-card", next: null, beside: money },
} as const;

export function loader({ context }: Route.LoaderArgs) {
  requireViewer(context);
  return null;
}

export default function Later({ matches }: Route.ComponentProps) {
  const t = useText();
  // Each path is its own route, named by its id.
  const { name, icon, next, beside } = pages[matches.at(-1)?.id as keyof typeof pages];
  const tabs = Object.entries(beside ?? {}).map(([tab, href]) => ({
    href,
    label: t(`dashboard.tab.${tab as keyof typeof revenue | keyof typeof news | keyof typeof money}`),
    current: tab === name,
  }));
  return (
    <LaterPage
      title={t(`dashboard.${name}`)}
      icon={icon}
      none={t(`dashboard.${name}.none`)}
      description={t(`dashboard.${name}.none.description`)}
      next={next === null ? undefined : { href: next, label: t(`dashboard.${name}.next`) }}
      tabs={tabs}
    />
  );
}
