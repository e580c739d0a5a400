// Notice on every page of a staging site that its content may be deleted; can be hidden.
import { useFetcher, useLocation } from "react-router";
import { useText } from "#web/i18n/notices.ts";
import { Button } from "#web/ui/button.tsx";
import styles from "./notice.module.css";
import { preferencesKey, useFrame, usePreferences } from "./use-frame.ts";

export function StagingNotice() {
  const t = useText();
  const { staging } = useFrame().site;
  const { hideStagingBanner } = usePreferences().cosmetics;
  const { pathname, search } = useLocation();
  const fetcher = useFetcher({ key: preferencesKey });
  if (!staging || hideStagingBanner) return null;
  return (
    <aside className={styles.notice}>
      <fetcher.Form method="post" action="/preferences">
        {t("notices.staging")} <input type="hidden" name="back" value={pathname + search} />
        <input type="hidden" name="switch" value="hideStagingBanner" />
        <Button type="submit" size="small" name="hideStagingBanner" value="on">
          {t("notices.staging.hide")}
        </Button>
      </fetcher.Form>
    </aside>
  );
}
