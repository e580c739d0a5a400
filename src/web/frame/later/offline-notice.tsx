// Says that there is no network, keeps what was wanted meanwhile, and goes on by itself when the network is back.
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from "react";
import { useNavigate, useRevalidator } from "react-router";
import { useText } from "#web/i18n/notices.ts";
import { currentHeld, hold, reachSite, subscribeHeld } from "#web/lib/connection.ts";
import { Button } from "#web/ui/button.tsx";
import { showToast } from "#web/ui/toast-store.ts";
import styles from "./notices.module.css";

/** Whether the device says that it is offline and the site does not answer either. */
function useOffline(): boolean {
  const [offline, setOffline] = useState(false);
  useEffect(() => {
    const look = () => void (navigator.onLine ? setOffline(false) : reachSite().then((there) => setOffline(!there)));
    look();
    window.addEventListener("online", look);
    window.addEventListener("offline", look);
    return () => {
      window.removeEventListener("online", look);
      window.removeEventListener("offline", look);
    };
  }, []);
  return offline;
}

export function OfflineNotice() {
  const t = useText();
  const navigate = useNavigate();
  const revalidator = useRevalidator();
  const offline = useOffline();
  const held = useSyncExternalStore(subscribeHeld, currentHeld, () => null);
  const goOn = () => {
    if (held === null || held === "unsent") return;
    hold(null);
    showToast({ kind: "info", title: t("notices.online") });
    if (typeof held === "object") void navigate(held.to);
  };
  const onOnline = useEffectEvent(goOn);
  const sayUnsent = useEffectEvent(() => {
    hold(null);
    showToast({ kind: "danger", title: t("notices.error"), text: t("notices.error.unsent") });
  });
  useEffect(() => {
    if (held === "unsent") sayUnsent();
  }, [held]);
  useEffect(() => {
    if (!offline && navigator.onLine) onOnline();
  }, [offline]);
  if (!offline && (held === null || held === "unsent")) return null;
  const retry = async () => {
    if (!(await reachSite())) return;
    if (held === null) await revalidator.revalidate();
    else goOn();
  };
  const words = t(
    held === "form"
      ? "notices.offline.form"
      : typeof held === "object" && held
        ? "notices.offline.page"
        : "notices.offline",
  );
  return (
    <aside className={styles.bar} role="status">
      <p>{words}</p>
      <Button onClick={retry}>{t("notices.offline.retry")}</Button>
    </aside>
  );
}
