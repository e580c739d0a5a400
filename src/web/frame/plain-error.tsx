// Minimal error messages that are always available when a page fails, even without network.
import { useEffect, useState } from "react";
import { Text, useText } from "#web/i18n/core.ts";
import { isUnreached, reachSite } from "#web/lib/connection.ts";
import { reloadPage } from "#web/lib/reload-guard.ts";
import { Button } from "#web/ui/button.tsx";

/** How often to check whether the site is back, in ms: randomized up to twice this, to spread the load. */
const checkIntervalMs = 5000;

/** Reloads the page if the site responds: otherwise the browser would show its own error page. */
async function again(to: string | undefined): Promise<void> {
  if (!(await reachSite())) return;
  if (to === undefined) reloadPage();
  else location.assign(to);
}

/** Failed pages know why; `to` is the page's URL if not the current one. */
export interface PageErrorProps {
  readonly error: unknown;
  readonly to?: string | undefined;
}

/** The site is unreachable: reloads by itself as soon as it is back, or on request. */
export function Unreached({ to }: { to?: string | undefined }) {
  const t = useText();
  const [asking, setAsking] = useState(false);
  useEffect(() => {
    const ask = () => void again(to);
    const timer = setInterval(ask, checkIntervalMs * (1 + Math.random()));
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
