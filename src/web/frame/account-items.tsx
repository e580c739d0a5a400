// What the account's menu leads to.
import KeyRound from "lucide-react/icons/key-round";
import LayoutDashboard from "lucide-react/icons/layout-dashboard";
import LogOut from "lucide-react/icons/log-out";
import Package from "lucide-react/icons/package";
import Settings from "lucide-react/icons/settings";
import ShieldCheck from "lucide-react/icons/shield-check";
import UserRound from "lucide-react/icons/user-round";
import type { ReactNode } from "react";
import { Text } from "#web/i18n/core.ts";
import type { Viewer } from "#web/lib/context.ts";
import { A } from "./a.tsx";
import styles from "./header.module.css";

const icon = { size: 20, strokeWidth: 1.75, "aria-hidden": true } as const;

const bold = (words: ReactNode[]) => <b key="name">{words}</b>;

export function AccountItems(props: { viewer: Viewer }) {
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
