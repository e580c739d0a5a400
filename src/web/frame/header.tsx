// The header of every page: project types, search, create and the account menu.
import { Suspense, type ReactNode } from "react";
import { useLocation } from "react-router";
import { Text, useText } from "#web/i18n/core.ts";
import { Logo } from "#web/icons/logo.tsx";
import { TypeIcon } from "#web/icons/types.tsx";
import { importPart } from "#web/lib/import-part.ts";
import type { Viewer } from "#web/lib/context.ts";
import { hasOwnSearch, listPath, typeInPath, typeOrder } from "#web/lib/project-types.ts";
import { classNames } from "#web/ui/class-names.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { LineIcon } from "#web/ui/line-icon.tsx";
import { A } from "./a.tsx";
import { afterwards } from "./lazy-parts.ts";
import styles from "./header.module.css";
import { hideAfterMouse } from "./hide-after-mouse.ts";
import { LanguageLink } from "./language-link.tsx";
import { onMenuKey } from "./menu-keys.ts";
import { SiteSearch } from "./site-search.tsx";
import { useViewer } from "./use-frame.ts";

const icon = { size: 20, strokeWidth: 1.75, "aria-hidden": true } as const;

/** Project types up to this many letters fit the bar of a small desktop; longer ones are in its menu. */
const fewLetters = 50;

const AccountItems = afterwards(async () => (await importPart(() => import("./account-items.tsx"))).AccountItems);

/** A popover menu that works before and without scripts. */
function FrameMenu(props: { id: string; className?: string; children: ReactNode }) {
  return (
    <div
      id={props.id}
      popover="auto"
      data-frame-menu=""
      className={props.className ?? styles.menu}
      {...(props.className === undefined && hideAfterMouse)}
    >
      {props.children}
    </div>
  );
}

function TypeLinks(props: { withIcons?: boolean }) {
  const t = useText();
  const current = typeInPath(useLocation().pathname);
  return (
    <ul>
      {typeOrder.map((type) => (
        <li key={type}>
          <A
            href={listPath(type)}
            data-discover="true"
            aria-current={type === current ? "page" : undefined}
            className={styles.type}
          >
            {props.withIcons && <TypeIcon type={type} />}
            {t(`core.types.${type}`)}
          </A>
        </li>
      ))}
    </ul>
  );
}

function CreateItem() {
  return (
    <A href="/create/project" className={styles.item}>
      <LineIcon name="plus" {...icon} />
      <Text id="core.create.project" />
    </A>
  );
}

function PersonActions(props: { viewer: Viewer }) {
  const t = useText();
  return (
    <>
      <button type="button" popoverTarget="create-menu" className={styles.button}>
        <LineIcon name="plus" {...icon} />
        <Text id="core.create" />
      </button>
      <FrameMenu id="create-menu">
        <CreateItem />
      </FrameMenu>
      <button type="button" popoverTarget="account-menu" className={styles.button} aria-label={t("core.account")}>
        <Avatar name={props.viewer.username} src={props.viewer.avatarUrl} size={28} shape="round" first />
        <LineIcon name="chevron-down" {...icon} size={16} />
      </button>
      <FrameMenu id="account-menu">
        <Suspense>
          <AccountItems viewer={props.viewer} />
        </Suspense>
      </FrameMenu>
    </>
  );
}

function VisitorActions() {
  return (
    <>
      <A href="/auth/sign-in" className={styles.button}>
        <Text id="core.sign-in" />
      </A>
      <A href="/auth/sign-up" className={styles.outlined}>
        <Text id="core.sign-up" />
      </A>
    </>
  );
}

function PhoneMenu(props: { viewer: Viewer | null }) {
  return (
    <FrameMenu id="phone-menu" className={styles.sheet}>
      <nav className={styles.list}>
        <TypeLinks withIcons />
      </nav>
      <hr />
      {props.viewer ? (
        <>
          <CreateItem />
          <Suspense>
            <AccountItems viewer={props.viewer} />
          </Suspense>
        </>
      ) : (
        <>
          <A href="/auth/sign-in" className={styles.item}>
            <LineIcon name="log-in" {...icon} />
            <Text id="core.sign-in" />
          </A>
          <A href="/auth/sign-up" className={styles.item}>
            <LineIcon name="user-round" {...icon} />
            <Text id="core.sign-up" />
          </A>
        </>
      )}
      <hr />
      <A href="/settings" className={styles.item}>
        <LineIcon name="palette" {...icon} />
        <Text id="core.footer.looks" />
      </A>
      <LanguageLink className={styles.item} size={20} />
    </FrameMenu>
  );
}

export function Header() {
  const t = useText();
  const viewer = useViewer();
  const searches = !hasOwnSearch(useLocation().pathname);
  const letters = typeOrder.map((type) => t(`core.types.${type}`)).join("").length;
  return (
    <header className={styles.header} onKeyDown={onMenuKey}>
      <div className={classNames(styles.inner, letters > fewLetters && styles.long)}>
        <A href="/" aria-label={t("core.home")} className={styles.home} data-logo="">
          <Logo />
        </A>
        <nav aria-label={t("core.nav.types")} className={styles.types}>
          <TypeLinks />
        </nav>
        <div className={styles.narrow}>
          {searches && (
            <>
              <button
                type="button"
                popoverTarget="phone-search"
                className={styles.square}
                aria-label={t("core.search.open")}
              >
                <LineIcon name="search" {...icon} />
              </button>
              <FrameMenu id="phone-search" className={styles.sheet}>
                <SiteSearch wide />
              </FrameMenu>
            </>
          )}
          <button
            type="button"
            popoverTarget="phone-menu"
            className={classNames(styles.square, styles.opener)}
            aria-label={t("core.menu.open")}
          >
            <LineIcon name="menu" {...icon} />
          </button>
          <PhoneMenu viewer={viewer} />
        </div>
        <div className={styles.end}>
          {searches && <SiteSearch />}
          {viewer ? <PersonActions viewer={viewer} /> : <VisitorActions />}
        </div>
      </div>
    </header>
  );
}
