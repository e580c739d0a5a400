// Notice on every page that the account will be deleted, when, and how to keep it.
import type { ReactNode } from "react";
import { useFormats } from "#web/i18n/area.tsx";
import { Text } from "#web/i18n/notices.ts";
import { A } from "./a.tsx";
import styles from "./notice.module.css";
import { useViewer } from "./use-frame.ts";

const toDelete = (words: ReactNode) => <A href="/settings/account/delete">{words}</A>;

export function ErasureNotice() {
  const formats = useFormats();
  const at = useViewer()?.eraseAt ?? null;
  if (at === null) return null;
  return (
    <aside className={styles.notice}>
      <Text id="notices.erasure" values={{ day: formats.date(at, "long"), link: toDelete }} />
    </aside>
  );
}
