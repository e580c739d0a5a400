// The layout of a user's own pages: dashboard, settings, moderation and administration.
import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { PageHead } from "#web/frame/page-head.tsx";
import { useFrame } from "#web/frame/use-frame.ts";
import { useFormats } from "#web/i18n/area.tsx";
import { useText } from "#web/i18n/settings.ts";
import { Breadcrumbs } from "#web/ui/breadcrumbs.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { areaOf, partsFor } from "./own-pages.ts";
import { currentOf, plainPath, SidePage } from "./side-page.tsx";
import styles from "./form.module.css";

type Props = {
  /** The area of messages that most of the page is from. */
  language?: string;
  title: string;
  /** The page's description, for search engines and link previews. */
  description?: string;
  /** Path of the listed page it belongs to, if its own path does not start with that. */
  under?: string;
  actions?: ReactNode;
  wide?: boolean;
  children: ReactNode;
};

export function AccountPage({ language = "settings", title, description, under, actions, wide, children }: Props) {
  const t = useText();
  const { viewer, unset } = useFrame();
  const { enumerate } = useFormats();
  const pathname = plainPath(useLocation().pathname);
  const area = areaOf(pathname);
  const sections = partsFor(area, viewer?.role ?? null).map(({ heading, pages }) => ({
    ...(heading && { heading: t(heading) }),
    links: pages.map(([href, label, icon]) => ({ href, label: t(label), icon })),
  }));
  const listed = under ?? currentOf(sections, pathname);
  const current = listed === area.root && pathname !== area.root ? null : listed;
  const parent = sections.flatMap(({ links }) => links).find(({ href }) => href === current && href !== area.root);
  // Every page has one, so that titles are at the same height throughout.
  const home = { href: "/", label: t("settings.crumbs.home") };
  const crumbs = [home, { href: area.root, label: t(area.name) }, ...(parent ? [parent] : [])];
  const head = (
    <div className={styles.head}>
      <Breadcrumbs label={t("settings.crumbs")} crumbs={crumbs.filter(({ href }) => href !== pathname)} />
      <h1>{title}</h1>
      {actions}
    </div>
  );
  return (
    <SidePage area={language} label={t("settings.nav")} head={head} sections={sections} current={current} wide={wide}>
      <PageHead title={title} description={description} hidden />
      {area.root === "/moderation" && unset.length > 0 && (
        <Callout kind="warn">{t("settings.unset", { names: enumerate(unset) })}</Callout>
      )}
      {children}
    </SidePage>
  );
}
