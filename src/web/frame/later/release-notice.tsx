// Asks now and then which release answers, and says calmly when it is another one than this page came from.
import { useEffect, useState } from "react";
import { useText } from "#web/i18n/notices.ts";
import { isStale, markStale } from "#web/lib/connection.ts";
import { reloadPage } from "#web/lib/reload-guard.ts";
import { Button } from "#web/ui/button.tsx";
import { useFrame } from "#web/frame/use-frame.ts";
import styles from "./notices.module.css";

/** How often it is asked while the page is looked at, in ms. */
const askEvery = 4 * 60_000;

async function isOther(own: string): Promise<boolean> {
  try {
    const answer = await fetch(`/builds/latest.json?${Date.now()}`, { cache: "no-store" });
    const { id } = (await answer.json()) as { id?: unknown };
    return answer.ok && typeof id === "string" && id !== own;
  } catch {
    return false;
  }
}

/** The rules of this release; where the site has none of it any more, another release answers. */
async function isGone(own: string): Promise<boolean> {
  try {
    return (await fetch(`/builds/meta/${own}.json`)).status === 404;
  } catch {
    return false;
  }
}

/** Whether another release answers: asked at once, then now and then, and when somebody comes back to the page. */
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
      if (Date.now() - asked >= askEvery) ask();
    };
    void isGone(own).then(found);
    asked = Date.now();
    const timer = setInterval(ask, askEvery);
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
  // The release the page came from: data that is loaded later comes from whichever answers then.
  const [own] = useState(buildId);
  if (!useNewRelease(own)) return null;
  return (
    <aside className={styles.bar} role="status">
      <p>{t("notices.release")}</p>
      <Button onClick={reloadPage}>{t("notices.release.reload")}</Button>
    </aside>
  );
}
