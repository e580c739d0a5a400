// The few words that are always at hand when a page fails, also without the network.
import { useEffect, useState } from "react";
import { Text, useText } from "#web/i18n/core.ts";
import { reachSite } from "#web/lib/connection.ts";
import { Button } from "#web/ui/button.tsx";

/** Whether a page failed because the site could not be reached, and not because of what it answered. */
export function isUnreached(error: unknown): boolean {
  if (!(error instanceof TypeError)) return false;
  const part = error.message.includes("imported module") && !navigator.onLine;
  return part || /^(?:failed to fetch|load failed|networkerror.*)\.?$/i.test(error.message);
}

/** How often the site is asked whether it is back, in ms: from once to twice this, so that not all come at once. */
const askEvery = 5000;

/** Loads the page again where the site answers: else the browser would show a page of its own. */
async function again(): Promise<void> {
  if (await reachSite()) location.reload();
}

/** The site cannot be reached: comes back by itself as soon as it can, or when asked. */
export function Unreached() {
  const t = useText();
  const [asking, setAsking] = useState(false);
  useEffect(() => {
    const ask = () => void again();
    const timer = setInterval(ask, askEvery * (1 + Math.random()));
    window.addEventListener("online", ask);
    return () => {
      clearInterval(timer);
      window.removeEventListener("online", ask);
    };
  }, []);
  const retry = () => {
    setAsking(true);
    void again().finally(() => setAsking(false));
  };
  return (
    <>
      <title>{t("core.offline.title")}</title>
      <h1>{t("core.offline.title")}</h1>
      <p>{t("core.offline.says")}</p>
      <Button busy={asking} onClick={retry}>
        {t("core.retry")}
      </Button>
    </>
  );
}

export function PlainError({ error }: { error: unknown }) {
  if (isUnreached(error)) return <Unreached />;
  return (
    <>
      <h1>
        <Text id="core.broken.title" />
      </h1>
      <p>
        <Text id="core.broken.says" />
      </p>
    </>
  );
}
