// Exports a user's data; the form downloads a file, so the browser submits it.
import { AccountPage } from "#web/components/form/account-page.tsx";
import { useText } from "#web/i18n/profile.ts";
import { requestContext, requireConfirmed } from "#web/lib/context.ts";
import { Button } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
import type { Route } from "./+types/data.ts";
import styles from "./leaving.module.css";

export function loader({ context }: Route.LoaderArgs) {
  requireConfirmed(context);
  return { refused: requestContext(context).url.searchParams.get("refused") };
}

const parts = ["account", "programs", "projects", "rest"] as const;

export default function Data({ loaderData: { refused } }: Route.ComponentProps) {
  const t = useText();
  return (
    <AccountPage title={t("profile.data.title")}>
      <div className={styles.page}>
        {refused !== null && (
          <Callout kind="danger" announce>
            {t(refused === "tooMany" ? "profile.data.too-many" : "profile.data.refused")}
          </Callout>
        )}
        <p>{t("profile.data.description")}</p>
        <ul className={styles.points}>
          {parts.map((part) => (
            <li key={part}>{t(`profile.data.${part}`)}</li>
          ))}
        </ul>
        <p>{t("profile.data.not")}</p>
        <p className={styles.small}>{t("profile.data.limit")}</p>
        <form method="post" action="/settings/account/data/download">
          <Button type="submit" tone="primary">
            {t("profile.data.download")}
          </Button>
        </form>
      </div>
    </AccountPage>
  );
}
