// Checks periodically which release is running, and shows an unobtrusive notice when it is not this page's.
import { useEffect, useState } from "react";
import { useText } from "#web/i18n/notices.ts";
import { isStale, markStale } from "#web/lib/connection.ts";
import { reloadPage } from "#web/lib/reload-guard.ts";
import { Button } from "#web/ui/button.tsx";
import { useFrame } from "#web/frame/use-frame.ts";
import styles from "./notices.module.css";

/** How often to check while the page is visible, in ms. */
const checkIntervalMs = 4 * 60_000;

async function isOther(own: string): Promise<boolean> {
  try {
    const answer = await fetch(`/builds/latest.json?${Date.now()}`, { cache: "no-store" });
    const { id } = (await answer.json()) as { id?: unknown };
    return answer.ok && typeof id === "string" && id !== own;
  } catch {
    return false;
  }
}

/** A file of this release; if the site no longer has it, another release is running. */
async function isGone(own: string): Promise<boolean> {
  try {
    return (await fetch(`/builds/meta/${own}.json`)).status === 404;
  } catch {
    return false;
  }
}

/** Whether another release is running: checked at once, periodically, and when the page becomes visible. */
function useNewRelease(own: string): boolean {
  const [other, setOther] = useState(isStale);
  useEffect(() => {
    if (other || own === "") return;
    let asked = 0;
    const found = (yes: boolean) => {
      if (!yes) return;
      markStale();
      setOther(true);
    };
    const ask = () => {
      if (document.visibilityState !== "visible") return;
      asked = Date.now();
      void isOther(own).then(found);
    };
    const back = () => {
      if (Date.now() - asked >= checkIntervalMs) ask();
    };
    void isGone(own).then(found);
    asked = Date.now();
    const timer = setInterval(ask, checkIntervalMs);
    document.addEventListener("visibilitychange", back);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", back);
    };
  }, [own, other]);
  return other;
}

export function ReleaseNotice() {
  const t = useText();
  const { buildId } = useFrame();
  // The page's release: data loaded later comes from whichever release is running then.
  const [own] = useState(buildId);
  if (!useNewRelease(own)) return null;
  return (
    <aside className={styles.bar} role="status">
      <p>{t("notices.release")}</p>
      <Button onClick={reloadPage}>{t("notices.release.reload")}</Button>
    </aside>
  );
}
