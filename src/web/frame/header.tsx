// The bar at the top of every page: the kinds of projects, search, create and the person's account.
import {
  ChevronDown,
  KeyRound,
  LayoutDashboard,
  LogIn,
  LogOut,
  Menu,
  Package,
  Plus,
  Search,
  Settings,
  ShieldCheck,
  UserRound,
} from "lucide-react";
import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { Text, useText } from "#web/i18n/core.ts";
import { Logo } from "#web/icons/logo.tsx";
import { TypeIcon } from "#web/icons/types.tsx";
import type { Viewer } from "#web/lib/context.ts";
import { listPath, typeInPath, typeOrder } from "#web/lib/project-types.ts";
import { A } from "./a.tsx";
import styles from "./header.module.css";
import { SiteSearch } from "./site-search.tsx";
import { useViewer } from "./use-frame.ts";

const icon = { size: 20, strokeWidth: 1.75, "aria-hidden": true } as const;

/** A menu that the browser itself opens and closes, so that it works before and without scripts. */
function FrameMenu(props: { id: string; className?: string; children: ReactNode }) {
  return (
    <div id={props.id} popover="auto" data-frame-menu="" className={props.className ?? styles.menu}>
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

const bold = (words: ReactNode[]) => <b key="name">{words}</b>;

function AccountItems(props: { viewer: Viewer }) {
  const name = props.viewer.username;
  return (
    <>
      <p className={styles.who}>
        <Text id="core.account.signed-in" values={{ name, b: bold }} />
      </p>
      <A href="/dashboard" className={styles.item}>
        <LayoutDashboard {...icon} />
        <Text id="core.account.dashboard" />
      </A>
      <A href={`/user/${name}`} className={styles.item}>
        <UserRound {...icon} />
        <Text id="core.account.profile" />
      </A>
      <A href="/dashboard/projects" className={styles.item}>
        <Package {...icon} />
        <Text id="core.account.projects" />
      </A>
      {props.viewer.role !== "developer" && (
        <A href="/moderation/review" className={styles.item}>
          <ShieldCheck {...icon} />
          <Text id="core.account.review" />
        </A>
      )}
      <A href="/settings/profile" className={styles.item}>
        <Settings {...icon} />
        <Text id="core.account.settings" />
      </A>
      <A href="/settings/account" className={styles.item}>
        <KeyRound {...icon} />
        <Text id="core.account.security" />
      </A>
      <form method="post" action="/auth/sign-out">
        <button type="submit" className={styles.item}>
          <LogOut {...icon} />
          <Text id="core.sign-out" />
        </button>
      </form>
    </>
  );
}

function CreateItem() {
  return (
    <A href="/create/project" className={styles.item}>
      <Plus {...icon} />
      <Text id="core.create.project" />
    </A>
  );
}

function Face(props: { viewer: Viewer }) {
  const { avatarUrl, username } = props.viewer;
  if (avatarUrl) return <img src={avatarUrl} alt="" width={28} height={28} className={styles.face} />;
  return <span className={styles.face}>{username.slice(0, 1).toUpperCase()}</span>;
}

function PersonActions(props: { viewer: Viewer }) {
  const t = useText();
  return (
    <>
      <button type="button" popoverTarget="create-menu" className={styles.button}>
        <Plus {...icon} />
        <Text id="core.create" />
      </button>
      <FrameMenu id="create-menu">
        <CreateItem />
      </FrameMenu>
      <button type="button" popoverTarget="account-menu" className={styles.button} aria-label={t("core.account")}>
        <Face viewer={props.viewer} />
        <ChevronDown {...icon} size={16} />
      </button>
      <FrameMenu id="account-menu">
        <AccountItems viewer={props.viewer} />
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
          <AccountItems viewer={props.viewer} />
        </>
      ) : (
        <>
          <A href="/auth/sign-in" className={styles.item}>
            <LogIn {...icon} />
            <Text id="core.sign-in" />
          </A>
          <A href="/auth/sign-up" className={styles.item}>
            <UserRound {...icon} />
            <Text id="core.sign-up" />
          </A>
        </>
      )}
    </FrameMenu>
  );
}

export function Header() {
  const t = useText();
  const viewer = useViewer();
  return (
    <header className={styles.header}>
      <div className={styles.inner}>
        <A href="/" aria-label={t("core.home")} className={styles.home} data-logo="">
          <Logo />
        </A>
        <nav aria-label={t("core.nav.types")} className={styles.types}>
          <TypeLinks />
        </nav>
        <div className={styles.end}>
          <SiteSearch />
          {viewer ? <PersonActions viewer={viewer} /> : <VisitorActions />}
        </div>
        <div className={styles.phone}>
          <button
            type="button"
            popoverTarget="phone-search"
            className={styles.square}
            aria-label={t("core.search.open")}
          >
            <Search {...icon} />
          </button>
          <button type="button" popoverTarget="phone-menu" className={styles.square} aria-label={t("core.menu.open")}>
            <Menu {...icon} />
          </button>
          <FrameMenu id="phone-search" className={styles.sheet}>
            <SiteSearch wide />
          </FrameMenu>
          <PhoneMenu viewer={viewer} />
        </div>
      </div>
    </header>
  );
}
