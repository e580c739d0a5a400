// The frame of a person's own pages: settings, their projects, and the moderators' queue.
import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { A } from "#web/frame/a.tsx";
import { PageHead } from "#web/frame/page-head.tsx";
import { useViewer } from "#web/frame/use-frame.ts";
import { useText } from "#web/i18n/settings.ts";
import { SidePage } from "./side-page.tsx";
import styles from "./form.module.css";

type Props = { title: string; actions?: ReactNode; wide?: boolean; children: ReactNode };

/** From the parts of the account's page back to it, which the list of pages does not name one by one. */
function Up() {
  const t = useText();
  if (!useLocation().pathname.startsWith("/settings/account/")) return null;
  return (
    <p className={styles.up}>
      <span aria-hidden="true">‹ </span>
      <A href="/settings/account">{t("settings.account")}</A>
    </p>
  );
}

export function AccountPage({ title, actions, wide, children }: Props) {
  const t = useText();
  const viewer = useViewer();
  const staff = viewer !== null && viewer.role !== "developer";
  const looks = { href: "/settings", label: t("settings.appearance") };
  const own = [
    {
      heading: t("settings.section.account"),
      links: [
        { href: "/settings/profile", label: t("settings.profile") },
        { href: "/settings/account", label: t("settings.account") },
        { href: "/settings/sessions", label: t("settings.sessions") },
        looks,
      ],
    },
    {
      heading: t("settings.section.developer"),
      links: [
        { href: "/settings/pats", label: t("settings.tokens") },
        { href: "/settings/applications", label: t("settings.applications") },
        { href: "/settings/authorizations", label: t("settings.authorizations") },
      ],
    },
    {
      heading: t("settings.section.publishing"),
      links: [{ href: "/dashboard/projects", label: t("settings.projects") }],
    },
    ...(staff
      ? [
          {
            heading: t("settings.section.staff"),
            links: [
              { href: "/moderation/review", label: t("settings.review") },
              { href: "/admin/mails", label: t("settings.mails") },
              ...(viewer.role === "admin" ? [{ href: "/admin/user_email", label: t("settings.find-user") }] : []),
            ],
          },
        ]
      : []),
  ];
  const sections = viewer === null ? [{ heading: t("settings.section.account"), links: [looks] }] : own;
  const head = (
    <div className={styles.head}>
      <Up />
      <h1>{title}</h1>
      {actions}
    </div>
  );
  return (
    <SidePage label={t("settings.nav")} head={head} sections={sections} wide={wide}>
      <PageHead title={title} hidden />
      {children}
    </SidePage>
  );
}
