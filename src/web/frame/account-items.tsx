// The items of the account menu.
import type { ReactNode } from "react";
import { Text } from "#web/i18n/core.ts";
import type { Viewer } from "#web/lib/context.ts";
import { LineIcon } from "#web/ui/line-icon.tsx";
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
        <LineIcon name="layout-dashboard" {...icon} />
        <Text id="core.account.dashboard" />
      </A>
      <A href={`/user/${name}`} className={styles.item}>
        <LineIcon name="user-round" {...icon} />
        <Text id="core.account.profile" />
      </A>
      <A href="/dashboard/projects" className={styles.item}>
        <LineIcon name="package" {...icon} />
        <Text id="core.account.projects" />
      </A>
      {props.viewer.role !== "developer" && (
        <A href="/moderation/review" className={styles.item}>
          <LineIcon name="shield-check" {...icon} />
          <Text id="core.account.review" />
        </A>
      )}
      <A href="/settings/profile" className={styles.item}>
        <LineIcon name="settings" {...icon} />
        <Text id="core.account.settings" />
      </A>
      <A href="/settings/account" className={styles.item}>
        <LineIcon name="key-round" {...icon} />
        <Text id="core.account.security" />
      </A>
      <form method="post" action="/auth/sign-out">
        <button type="submit" className={styles.item}>
          <LineIcon name="log-out" {...icon} />
          <Text id="core.sign-out" />
        </button>
      </form>
    </>
  );
}
