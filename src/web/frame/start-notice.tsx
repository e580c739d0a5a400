// Notice on every page that the site could not prepare its search index yet, so that lists may be missing.
import type { ReactNode } from "react";
import { Text } from "#web/i18n/notices.ts";
import { A } from "./a.tsx";
import { ExternalLink } from "./external-link.tsx";
import styles from "./notice.module.css";
import { useFrame } from "./use-frame.ts";

export function StartNotice() {
  const { starting, statusUrl } = useFrame().site;
  if (!starting) return null;
  const link = (words: ReactNode) =>
    statusUrl.startsWith("/") ? <A href={statusUrl}>{words}</A> : <ExternalLink href={statusUrl}>{words}</ExternalLink>;
  return (
    <aside className={styles.notice}>
      <Text id="notices.starting" values={{ link }} />
    </aside>
  );
}
