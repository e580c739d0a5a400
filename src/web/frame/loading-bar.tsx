// The thin bar at the top while the next page loads; it waits 50 ms, so that quick changes show nothing.
import { useNavigation } from "react-router";
import { useText } from "#web/i18n/core.ts";
import styles from "./loading-bar.module.css";

export function LoadingBar() {
  const t = useText();
  const busy = useNavigation().state !== "idle";
  return busy ? <div className={styles.bar} role="progressbar" aria-label={t("core.loading")} /> : null;
}
