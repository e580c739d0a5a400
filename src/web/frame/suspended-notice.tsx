// Notice on every page that the account is suspended, why, and what the user can still do.
import type { ReactNode } from "react";
import { Text } from "#web/i18n/notices.ts";
import { A } from "./a.tsx";
import styles from "./notice.module.css";
import { useViewer } from "./use-frame.ts";

const toAccount = (words: ReactNode) => <A href="/settings/account">{words}</A>;

export function SuspendedNotice() {
  const why = useViewer()?.suspensionReason ?? null;
  if (why === null) return null;
  return (
    <aside className={styles.notice}>
      <Text id="notices.suspended" values={{ why, link: toAccount }} />
    </aside>
  );
}
