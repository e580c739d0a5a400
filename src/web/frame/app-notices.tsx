// Loads the occasional notices around pages, when needed or a second after the page.
import { lazy, Suspense, useEffect, useState, useSyncExternalStore, type ComponentType } from "react";
import type { FollowUp } from "#web/lib/follow-up.ts";
import { currentHeld, isVerySlow, subscribeHeld } from "#web/lib/connection.ts";
import { importPart } from "#web/lib/import-part.ts";
import { currentToasts, subscribeToasts } from "#web/ui/toast-store.ts";
import { useText } from "#web/i18n/core.ts";
import { lazyPartsDelayMs } from "./lazy-parts.ts";
import styles from "./later/notices.module.css";
import { useFrame } from "./use-frame.ts";

/** Used when the network failed before the rest loaded: shows that while it lasts. */
function Cut() {
  const t = useText();
  const online = useSyncExternalStore(subscribeOnline, () => navigator.onLine, always);
  if (online) return null;
  return (
    <aside role="status" className={styles.bar}>
      <p>
        <b>{t("core.offline.title")}</b> {t("core.offline.description")}
      </p>
    </aside>
  );
}

function subscribeOnline(listener: () => void): () => void {
  addEventListener("online", listener);
  addEventListener("offline", listener);
  return () => {
    removeEventListener("online", listener);
    removeEventListener("offline", listener);
  };
}

/** Pages work without it: a missing message is no reason for an error page. */
const Notices = lazy(async (): Promise<{ default: ComponentType<{ done: FollowUp | null; at: number }> }> => {
  try {
    return await importPart(() => import("./later/notices.tsx"));
  } catch {
    return { default: Cut };
  }
});

const never = () => false;
const always = () => true;

/** Adds toasts, action results, offline and release notices to every page. */
export function AppNotices() {
  const { followUp, now } = useFrame();
  const [rested, setRested] = useState(false);
  const toasts = useSyncExternalStore(subscribeToasts, () => currentToasts().toasts.length > 0, never);
  const held = useSyncExternalStore(subscribeHeld, () => currentHeld() !== null, never);
  const [once, setOnce] = useState(false);
  useEffect(() => {
    if (isVerySlow((navigator as { connection?: object }).connection)) return;
    const timer = setTimeout(() => setRested(true), lazyPartsDelayMs);
    return () => clearTimeout(timer);
  }, []);
  const online = useSyncExternalStore(subscribeOnline, () => navigator.onLine, always);
  const wanted = rested || toasts || held || followUp !== null || !online;
  if (wanted && !once) setOnce(true);
  if (!wanted && !once) return null;
  return (
    <Suspense>
      <Notices done={followUp} at={now} />
    </Suspense>
  );
}
