// Shows that the network is down, remembers failed requests, and retries them once it is back.
import { useCallback, useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from "react";
import { useNavigate, useRevalidator } from "react-router";
import { useText } from "#web/i18n/notices.ts";
import { currentHeld, hold, reachSite, subscribeHeld, type Held } from "#web/lib/connection.ts";
import { reloadPage } from "#web/lib/reload-guard.ts";
import { Button } from "#web/ui/button.tsx";
import { showToast } from "#web/ui/toast-store.ts";
import styles from "./notices.module.css";

/** Whether the device reports being offline and the site does not respond; and a function that checks again. */
function useOffline(): [boolean, () => Promise<boolean>] {
  const [offline, setOffline] = useState(false);
  const asked = useRef(0);
  const ask = useCallback(async () => {
    const turn = (asked.current += 1);
    const there = await reachSite();
    // Only the latest check counts: an older one may finish later.
    if (turn === asked.current) setOffline(!there && !navigator.onLine);
    return there;
  }, []);
  useEffect(() => {
    const look = () => {
      if (!navigator.onLine) return void ask();
      asked.current += 1;
      setOffline(false);
    };
    look();
    window.addEventListener("online", look);
    window.addEventListener("offline", look);
    return () => {
      window.removeEventListener("online", look);
      window.removeEventListener("offline", look);
    };
  }, [ask]);
  return [offline, ask];
}

/** Transient errors: nothing is remembered for retry. */
function useSaid(held: Held | null) {
  const t = useText();
  const say = useEffectEvent((what: "unsent" | "part") => {
    hold(null);
    const [kind, title] = ["danger", t("notices.error")] as const;
    if (what === "unsent") return showToast({ kind, title, text: t("notices.error.unsent") });
    // Browsers may keep a failed import until the page is loaded anew; when is up to the user, who may have typed.
    const action = { label: t("notices.error.part.reload"), run: reloadPage };
    showToast({ kind, title, text: t("notices.error.part"), action });
  });
  useEffect(() => {
    if (held === "unsent" || held === "part") say(held);
  }, [held]);
}

export function OfflineNotice() {
  const t = useText();
  const navigate = useNavigate();
  const revalidator = useRevalidator();
  const [offline, ask] = useOffline();
  const held = useSyncExternalStore(subscribeHeld, currentHeld, () => null);
  const goOn = () => {
    if (held === null) return;
    hold(null);
    showToast({ kind: "info", title: t("notices.online") });
    if (typeof held === "object") void navigate(held.to);
  };
  const onOnline = useEffectEvent(goOn);
  useSaid(held);
  useEffect(() => {
    if (!offline && navigator.onLine) onOnline();
  }, [offline]);
  if (!offline && (held === null || held === "unsent" || held === "part")) return null;
  const retry = async () => {
    if (!(await ask())) return;
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
