// The layout of a project's pages: header, tabs, the page itself, and the sidebar.
import { Suspense, useEffect, useState, type MouseEvent } from "react";
import { Outlet, useLocation, useNavigate, type ShouldRevalidateFunctionArgs } from "react-router";
import { projectPath } from "#features/catalog/projects/project-type.ts";
import type { Pick } from "#web/components/choose-download.ts";
import { FileLink } from "#web/components/file-link.tsx";
import { recallPick, rememberChosen } from "#web/components/last-pick.ts";
import { pickIn, pickQuery } from "#web/components/pick-query.ts";
import { loadProjectFrame, type ProjectFrame } from "#web/components/load-project-frame.ts";
import { Updated } from "#web/components/project-figures.tsx";
import { ProjectIcon } from "#web/components/project-icon.tsx";
import { useTagName } from "#web/components/tag-name.ts";
import { originalParam } from "#web/components/original-words.ts";
import { useFormats } from "#web/i18n/area.tsx";
import { useText as useCardText } from "#web/i18n/cards.ts";
import { useText } from "#web/i18n/project.ts";
import { afterwards } from "#web/frame/lazy-parts.ts";
import { useCarried } from "#web/frame/carry-language.ts";
import { withLanguage } from "#web/lib/url-language.ts";
import { usePreferences } from "#web/frame/use-frame.ts";
import { lazyPart } from "#web/frame/lazy-part.tsx";
import { importPart } from "#web/lib/import-part.ts";
import { unlessOffline } from "#web/lib/connection.ts";
import { listPath } from "#web/lib/project-types.ts";
import { LinkButton, type Size } from "#web/ui/button.tsx";
import { Tag } from "#web/ui/chip.tsx";
import { Tabs } from "#web/ui/tabs.tsx";
import type { Route } from "./+types/layout.ts";
import styles from "./layout.module.css";
import sideStyles from "./side.module.css";
import bannerStyles from "./status-banner.module.css";
import noteStyles from "./translation-note.module.css";

// The sidebar works without its code: it has links only, and ids to copy.
const Side = afterwards(async () => (await importPart(() => import("./side.tsx"))).Side);
// Rarely shown. The elements around them are here, so that their styles come with the page.
const StatusBanner = afterwards(async () => (await importPart(() => import("./status-banner.tsx"))).StatusBanner);
const TranslationNote = afterwards(
  async () => (await importPart(() => import("./translation-note.tsx"))).TranslationNote,
);

/** Most visits only read; the chooser's code is loaded on demand. */
const DownloadChooser = lazyPart(
  async () => (await importPart(() => import("#web/components/download-chooser.tsx"))).DownloadChooser,
);

export function loader({ context, url, params }: Route.LoaderArgs) {
  return loadProjectFrame(context, url, params);
}

/** Filters and pagination of nested lists change nothing here; submissions do. */
export function shouldRevalidate({
  currentParams,
  nextParams,
  currentUrl,
  nextUrl,
  formMethod,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  const moved = currentParams.id !== nextParams.id || currentParams.type !== nextParams.type;
  const other = currentUrl.searchParams.has(originalParam) !== nextUrl.searchParams.has(originalParam);
  return moved || other || (formMethod !== undefined && formMethod !== "GET" && defaultShouldRevalidate);
}

/**
 * Links straight to the file if there is only one and it needs nothing else, else to the chooser (without scripts to
 * the download page); hidden where there is none.
 */
function DownloadButton(props: { of: ProjectFrame; path: string; size: Size; onOpen: () => void }) {
  const t = useText();
  const { search } = useLocation();
  const { downloads } = props.of;
  if (downloads.versions.length === 0) return null;
  const [first] = downloads.versions;
  const alone = downloads.versions.length === 1 && first?.requiredDependencies === 0;
  const only = alone && props.of.project.type !== "modpack" ? first : undefined;
  const look = { tone: "primary", size: props.size, icon: "download", "data-key": "d" } as const;
  if (only) {
    return (
      <FileLink href={only.file.url} {...look}>
        {t("project.download")}
      </FileLink>
    );
  }
  const open = (event: MouseEvent) => {
    if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    props.onOpen();
  };
  return (
    <LinkButton
      href={`${props.path}/download${pickQuery(pickIn(search))}`}
      {...look}
      aria-haspopup="dialog"
      onClick={open}
    >
      {t("project.download")}
    </LinkButton>
  );
}

function Head(props: { of: ProjectFrame; path: string; onOpen: () => void }) {
  const tagName = useTagName();
  const { project, translation } = props.of;
  const { downloads, followers } = project;
  const t = useText();
  const word = useCardText();
  const { inWords } = useFormats();
  const localeOf = (part: "title" | "summary") => (translation?.[part] ? translation.locale : undefined);
  // At this size only the large image is sharp.
  const icon = project.icon && { ...project.icon, smallUrl: project.icon.url };
  return (
    <header className={styles.head}>
      <ProjectIcon of={{ title: project.title, icon }} size={96} first />
      <div className={styles.words}>
        <h1 className={styles.title} dir="auto" lang={localeOf("title")}>
          {project.title}
        </h1>
        <p className={styles.summary} dir="auto" lang={localeOf("summary")}>
          {project.summary}
        </p>
        <div className={styles.facts}>
          <span title={word("cards.downloads", { count: downloads })} suppressHydrationWarning>
            {t("project.downloads.short", { count: downloads, short: inWords(downloads) })}
          </span>
          <span title={word("cards.follows", { count: followers })} suppressHydrationWarning>
            {t("project.followers.short", { count: followers, short: inWords(followers) })}
          </span>
          <Updated at={project.updated} />
          <ul className={styles.tags}>
            {project.categories.map((name) => (
              <li key={name}>
                <Tag href={`${listPath(project.type)}?c=${encodeURIComponent(name)}`}>{tagName(name)}</Tag>
              </li>
            ))}
          </ul>
        </div>
      </div>
      <div className={styles.actions}>
        <DownloadButton {...props} size="large" />
      </div>
    </header>
  );
}

function ProjectTabs(props: { of: ProjectFrame; path: string }) {
  const t = useText();
  const { pathname } = useLocation();
  const { project, galleryCount, versionCount } = props.of;
  const below = pathname.split("/")[3] ?? "";
  const tab = (
    part: string,
    name: "description" | "gallery" | "changelog" | "versions" | "moderation" | "settings",
    count?: number,
  ) => ({
    href: part ? `${props.path}/${part}` : props.path,
    label: t(`project.tabs.${name}`),
    count,
    current: below === part || (part === "versions" && below === "version"),
  });
  const tabs = [
    tab("", "description"),
    ...(galleryCount > 0 || project.can.edit ? [tab("gallery", "gallery", galleryCount)] : []),
    tab("changelog", "changelog"),
    tab("versions", "versions", versionCount),
    ...(project.can.readModeration ? [tab("moderation", "moderation")] : []),
    ...(project.can.edit ? [tab("settings", "settings")] : []),
  ];
  return <Tabs label={t("project.tabs")} tabs={tabs} />;
}

/** The chooser, opened with the last choice; stays mounted once used. Falls back to the download page. */
function useChooser(path: string) {
  const navigate = useNavigate();
  const { search } = useLocation();
  const page = withLanguage(`${path}/download`, useCarried());
  const [open, setOpen] = useState(false);
  const [wish, setWish] = useState<Partial<Pick>>();
  useEffect(() => rememberChosen(pickIn(search)), [search]);
  const show = () => {
    setWish(recallPick());
    setOpen(true);
  };
  const missing = () => {
    setWish(undefined);
    unlessOffline({ to: page }, () => void navigate(page));
    return true;
  };
  return { open, wish, show, missing, close: () => setOpen(false) };
}

export default function ProjectLayout({ loaderData: of }: Route.ComponentProps) {
  const t = useText();
  const { cosmetics } = usePreferences();
  const { project, downloads } = of;
  const path = projectPath(project);
  const chooser = useChooser(path);
  const { pathname } = useLocation();
  return (
    <>
      {project.status !== "approved" && (
        <div className={bannerStyles.banner}>
          <Suspense>
            <StatusBanner of={of} path={path} />
          </Suspense>
        </div>
      )}
      <Head of={of} path={path} onOpen={chooser.show} />
      {of.translation !== null && (
        <div className={noteStyles.note}>
          <Suspense>
            <TranslationNote of={of} />
          </Suspense>
        </div>
      )}
      <ProjectTabs of={of} path={path} />
      <div className={cosmetics.leftContentLayout ? styles.columnsStart : styles.columns}>
        <div className={styles.main}>
          <Outlet />
        </div>
        <aside className={sideStyles.side} aria-label={t("project.side")}>
          <Suspense>
            <Side of={of} />
          </Suspense>
        </aside>
      </div>
      {downloads.versions.length > 0 && !pathname.endsWith("/download") && (
        <div className={styles.dock}>
          <DownloadButton of={of} path={path} size="large" onOpen={chooser.show} />
        </div>
      )}
      {chooser.wish && (
        <DownloadChooser
          key={project.id}
          project={project}
          downloads={downloads}
          path={path}
          wish={chooser.wish}
          open={chooser.open}
          onClose={chooser.close}
          onMissing={chooser.missing}
        />
      )}
    </>
  );
}
