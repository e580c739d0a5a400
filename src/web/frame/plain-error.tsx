// The few words that are always at hand when a page fails, also without the network.
import { useEffect, useState } from "react";
import { Text, useText } from "#web/i18n/core.ts";
import { isUnreached, reachSite } from "#web/lib/connection.ts";
import { reloadPage } from "#web/lib/reload-guard.ts";
import { Button } from "#web/ui/button.tsx";

/** How often the site is asked whether it is back, in ms: from once to twice this, so that not all come at once. */
const askEvery = 5000;

/** Loads the page again where the site answers: else the browser would show a page of its own. */
async function again(to: string | undefined): Promise<void> {
  if (!(await reachSite())) return;
  if (to === undefined) reloadPage();
  else location.assign(to);
}

/** Failed pages know why; `to` is where the page lies when it is not the one in the address bar. */
export interface PageErrorProps {
  readonly error: unknown;
  readonly to?: string | undefined;
}

/** The site cannot be reached: comes back by itself as soon as it can, or when asked. */
export function Unreached({ to }: { to?: string | undefined }) {
  const t = useText();
  const [asking, setAsking] = useState(false);
  useEffect(() => {
    const ask = () => void again(to);
    const timer = setInterval(ask, askEvery * (1 + Math.random()));
    window.addEventListener("online", ask);
    return () => {
      clearInterval(timer);
      window.removeEventListener("online", ask);
    };
  }, [to]);
  const retry = () => {
    setAsking(true);
    void again(to).finally(() => setAsking(false));
  };
  return (
    <>
      <title>{t("core.offline.title")}</title>
      <h1>{t("core.offline.title")}</h1>
      <p>{t("core.offline.description")}</p>
      <Button busy={asking} onClick={retry}>
        {t("core.retry")}
      </Button>
    </>
  );
}

export function PlainError({ error, to }: PageErrorProps) {
  if (isUnreached(error)) return <Unreached to={to} />;
  return (
    <>
      <h1>
        <Text id="core.broken.title" />
      </h1>
      <p>
        <Text id="core.broken.description" />
      </p>
    </>
  );
}
