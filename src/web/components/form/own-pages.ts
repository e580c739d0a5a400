// The pages of a person's own, by area and section: what their lists, their breadcrumbs and their icons go by.
import AppWindow from "lucide-react/icons/app-window";
import BadgeCheck from "lucide-react/icons/badge-check";
import Bell from "lucide-react/icons/bell";
import Building from "lucide-react/icons/building-2";
import ChartLine from "lucide-react/icons/chart-line";
import CreditCard from "lucide-react/icons/credit-card";
import Flag from "lucide-react/icons/flag";
import HardDrive from "lucide-react/icons/hard-drive";
import KeyRound from "lucide-react/icons/key-round";
import LanguagesIcon from "lucide-react/icons/languages";
import LayoutDashboard from "lucide-react/icons/layout-dashboard";
import Library from "lucide-react/icons/library";
import ListChecks from "lucide-react/icons/list-checks";
import Mail from "lucide-react/icons/mail";
import Megaphone from "lucide-react/icons/megaphone";
import MonitorSmartphone from "lucide-react/icons/monitor-smartphone";
import Package from "lucide-react/icons/package";
import Palette from "lucide-react/icons/palette";
import Server from "lucide-react/icons/server";
import ShieldCheck from "lucide-react/icons/shield-check";
import UserRound from "lucide-react/icons/user-round";
import UserSearch from "lucide-react/icons/user-search";
import Wallet from "lucide-react/icons/wallet";
import type words from "#locales/en-US/settings.json";
import type { Role } from "#kernel/actor.ts";
import type { Glyph } from "#web/ui/icon.tsx";

type Label = keyof typeof words;
/** Whose list names the page; its own guard decides who may open it. */
type For = "anyone" | "staff" | "admin";
type Page = readonly [href: string, label: Label, icon: Glyph, shownTo?: For];
type Part = { readonly heading: Label | null; readonly pages: readonly Page[] };
export type Area = { readonly root: string; readonly name: Label; readonly parts: readonly Part[] };

const dashboard: Area = {
  root: "/dashboard",
  name: "settings.dashboard",
  parts: [
    {
      heading: null,
      pages: [
        ["/dashboard", "settings.overview", LayoutDashboard],
        ["/dashboard/notifications", "settings.notifications", Bell],
        ["/dashboard/reports", "settings.reports", Flag],
      ],
    },
    {
      heading: "settings.section.publishing",
      pages: [
        ["/dashboard/projects", "settings.projects", Package],
        ["/dashboard/organizations", "settings.organizations", Building],
        ["/dashboard/collections", "settings.collections", Library],
        ["/dashboard/analytics", "settings.analytics", ChartLine],
        ["/dashboard/revenue", "settings.revenue", Wallet],
      ],
    },
    { heading: "settings.section.hosting", pages: [["/servers/manage", "settings.servers", Server]] },
  ],
};

const settings: Area = {
  root: "/settings",
  name: "settings.title",
  parts: [
    {
      heading: "settings.section.account",
      pages: [
        ["/settings/profile", "settings.profile", UserRound],
        ["/settings/account", "settings.account", ShieldCheck],
        ["/settings/sessions", "settings.sessions", MonitorSmartphone],
        ["/settings/billing", "settings.billing", CreditCard],
      ],
    },
    {
      heading: "settings.section.display",
      pages: [
        ["/settings", "settings.appearance", Palette, "anyone"],
        ["/settings/language", "settings.language", LanguagesIcon, "anyone"],
      ],
    },
    {
      heading: "settings.section.developer",
      pages: [
        ["/settings/pats", "settings.tokens", KeyRound],
        ["/settings/applications", "settings.applications", AppWindow],
        ["/settings/authorizations", "settings.authorizations", BadgeCheck],
      ],
    },
  ],
};

const staff: Area = {
  root: "/moderation",
  name: "settings.section.staff",
  parts: [
    {
      heading: "settings.section.staff",
      pages: [
        ["/moderation", "settings.overview", LayoutDashboard, "staff"],
        ["/moderation/review", "settings.review", ListChecks, "staff"],
        ["/moderation/reports", "settings.moderation.reports", Flag, "staff"],
        ["/admin/mails", "settings.mails", Mail, "staff"],
      ],
    },
    {
      heading: "settings.section.admin",
      pages: [
        ["/admin/user_email", "settings.find-user", UserSearch, "admin"],
        ["/servers/admin", "settings.all-servers", HardDrive, "admin"],
        ["/admin/servers/notices", "settings.server-notices", Megaphone, "admin"],
      ],
    },
  ],
};

/** All areas, in the order in which they are offered together. */
export const areas: readonly Area[] = [dashboard, settings, staff];

/** The area that an address belongs to. */
export function areaOf(pathname: string): Area {
  if (/^\/(?:moderation|admin|servers\/admin)(?:\/|$)/.test(pathname)) return staff;
  return pathname.startsWith("/settings") ? settings : dashboard;
}

/** What of an area is listed for somebody with this role; null is a visitor. */
export function partsFor(area: Area, role: Role | null): Part[] {
  const sees = (who: For | undefined) => {
    if (who === "anyone") return true;
    if (who === "admin") return role === "admin";
    return who === "staff" ? role !== null && role !== "developer" : role !== null;
  };
  return area.parts
    .map(({ heading, pages }) => ({ heading, pages: pages.filter(([, , , who]) => sees(who)) }))
    .filter(({ pages }) => pages.length > 0);
}
