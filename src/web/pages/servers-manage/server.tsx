// A server's page; there are no servers yet, so it is always a 404.
import { data } from "react-router";
import { AccountPage } from "#web/components/form/account-page.tsx";
import { useText } from "#web/i18n/hosting.ts";
import { requireViewer } from "#web/lib/context.ts";
import { LinkButton } from "#web/ui/button.tsx";
import type { Route } from "./+types/server.ts";
import styles from "./server.module.css";
import { serverParts } from "./server-parts.ts";

export function loader({ context }: Route.LoaderArgs) {
  requireViewer(context);
  return data(null, { status: 404 });
}

export default function Server({ matches }: Route.ComponentProps) {
  const t = useText();
  const missing = t("hosting.missing");
  // Each part is its own route, named by its id.
  const part = serverParts.find(({ path }) => `server${path}` === matches.at(-1)?.id);
  const title = part?.path ? t("hosting.of", { part: t(`hosting.part.${part.name}`), title: missing }) : missing;
  return (
    <AccountPage title={title} description={t("hosting.missing.description")}>
      <div className={styles.reasons}>
        <p>{t("hosting.missing.description")}</p>
        <p>{t("hosting.reasons")}</p>
        <ul>
          <li>{t("hosting.reason.mistyped")}</li>
          <li>{t("hosting.reason.ended")}</li>
          <li>{t("hosting.reason.access")}</li>
        </ul>
      </div>
      <div>
        <LinkButton href="/servers/manage">{t("hosting.all")}</LinkButton>
      </div>
    </AccountPage>
  );
}
