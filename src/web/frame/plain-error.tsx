// The few words that are always at hand when a page fails, also without the network.
import { useEffect } from "react";
import { Text, useText } from "#web/i18n/core.ts";
import { Button } from "#web/ui/button.tsx";

/** Whether a page failed because the site could not be reached, and not because of what it answered. */
export function isUnreached(error: unknown): boolean {
  if (!(error instanceof TypeError)) return false;
  const part = error.message.includes("imported module") && !navigator.onLine;
  return part || /^(?:failed to fetch|load failed|networkerror.*)\.?$/i.test(error.message);
}

/** The site cannot be reached: comes back by itself with the network, or when asked. */
export function Unreached() {
  const t = useText();
  useEffect(() => {
    const again = () => location.reload();
    window.addEventListener("online", again);
    return () => window.removeEventListener("online", again);
  }, []);
  return (
    <>
      <title>{t("core.offline.title")}</title>
      <h1>{t("core.offline.title")}</h1>
      <p>{t("core.offline.says")}</p>
      <Button onClick={() => location.reload()}>{t("core.retry")}</Button>
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
