// A user's own pages by area and section, for lists, breadcrumbs and icons; only those that can be used today.
import type words from "#locales/en-US/settings.json";
import type { Role } from "#kernel/actor.ts";
import type { Glyph } from "#web/ui/icon.tsx";

type Label = keyof typeof words;
/** Who sees the page in the list; its own guard decides who may open it. */
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
      pages: [["/dashboard", "settings.overview", "layout-dashboard"]],
    },
    {
      heading: "settings.section.publishing",
      pages: [
        ["/dashboard/projects", "settings.projects", "package"],
        ["/dashboard/organizations", "settings.organizations", "building-2"],
      ],
    },
  ],
};

const settings: Area = {
  root: "/settings",
  name: "settings.title",
  parts: [
    {
      heading: "settings.section.account",
      pages: [
        ["/settings/profile", "settings.profile", "user-round"],
        ["/settings/account", "settings.account", "shield-check"],
        ["/settings/sessions", "settings.sessions", "monitor-smartphone"],
      ],
    },
    {
      heading: "settings.section.display",
      pages: [
        ["/settings", "settings.appearance", "palette", "anyone"],
        ["/settings/language", "settings.language", "languages", "anyone"],
        ["/settings/hidden", "settings.hidden", "eye-off"],
      ],
    },
    {
      heading: "settings.section.developer",
      pages: [
        ["/settings/pats", "settings.tokens", "key-round"],
        ["/settings/applications", "settings.applications", "app-window"],
        ["/settings/authorizations", "settings.authorizations", "badge-check"],
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
        ["/moderation", "settings.overview", "layout-dashboard", "staff"],
        ["/moderation/review", "settings.review", "list-checks", "staff"],
        ["/admin/mails", "settings.mails", "mail", "staff"],
        ["/admin/pictures", "settings.pictures", "image", "staff"],
        ["/admin/jobs", "settings.jobs", "triangle-alert", "staff"],
      ],
    },
    {
      heading: "settings.section.admin",
      pages: [["/admin/user_email", "settings.find-user", "user-search", "admin"]],
    },
  ],
};

/** All areas, in display order. */
export const areas: readonly Area[] = [dashboard, settings, staff];

/** The area of a path. */
export function areaOf(pathname: string): Area {
  if (/^\/(?:moderation|admin|servers\/admin)(?:\/|$)/.test(pathname)) return staff;
  return pathname.startsWith("/settings") ? settings : dashboard;
}

/** The parts of an area listed for this role; null is a visitor. */
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
