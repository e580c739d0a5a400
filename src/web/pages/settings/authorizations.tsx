// The applications a user has authorized: scopes, since when, and revoking.
import { Form } from "react-router";
import { listAuthorizations, revokeAuthorization } from "#features/accounts/contract.ts";
import type { AuthorizationView } from "#features/accounts/contract.ts";
import { AccountPage } from "#web/components/form/account-page.tsx";
import { FormAnswer } from "#web/components/form/form-answer.tsx";
import { ignoreMissing, keepForm, textIn } from "#web/components/form/keep-form.ts";
import styles from "#web/components/form/rows.module.css";
import { ScopeList } from "#web/components/scopes/scope-list.tsx";
import { A } from "#web/frame/a.tsx";
import { TimeAgo } from "#web/frame/time-ago.tsx";
import { Text, useText } from "#web/i18n/oauth.ts";
import { useText as useSettingsText } from "#web/i18n/settings.ts";
import { requestContext, requireViewer } from "#web/lib/context.ts";
import { readFormData } from "#web/lib/read-form-data.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import type { Route } from "./+types/authorizations.ts";

export async function loader({ context }: Route.LoaderArgs) {
  requireViewer(context);
  return { allowed: await requestContext(context).call(listAuthorizations, {}) };
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await readFormData(request);
  return keepForm(form, async () => {
    await ignoreMissing(() => requestContext(context).call(revokeAuthorization, { app: textIn(form, "app") }));
    return { saved: true } as const;
  });
}

function Row({ app, scopes, created, lastUsed }: AuthorizationView) {
  const t = useText();
  const { name } = app;
  const owner = <A href={`/user/${app.owner.username}`}>{app.owner.username}</A>;
  return (
    <li className={styles.row}>
      <Avatar name={name} src={app.iconUrl} size={48} />
      <div className={styles.words}>
        <h2 className={styles.name}>{name}</h2>
        <p className={styles.small}>
          <Text id="oauth.by" values={{ owner }} />
        </p>
        <p className={styles.small}>
          <Text id="oauth.allowed.since" values={{ when: <TimeAgo key="since" at={created} /> }} />
          {" · "}
          {lastUsed === null ? (
            <Text id="oauth.allowed.unused" />
          ) : (
            <Text id="oauth.allowed.used" values={{ when: <TimeAgo key="used" at={lastUsed} /> }} />
          )}
        </p>
        <details className={styles.small}>
          <summary>{t("oauth.allowed.scopes", { count: scopes.length })}</summary>
          <ScopeList scopes={scopes} />
        </details>
      </div>
      <details className={styles.more}>
        <summary className={styles.danger} aria-label={t("oauth.allowed.revoke.named", { name })}>
          {t("oauth.allowed.revoke")}
        </summary>
        <Form method="post">
          <p>{t("oauth.allowed.revoke.description", { name })}</p>
          <Button type="submit" name="app" value={app.id} tone="danger" size="small">
            {t("oauth.allowed.revoke.named", { name })}
          </Button>
        </Form>
      </details>
    </li>
  );
}

export default function Authorizations({ loaderData, actionData }: Route.ComponentProps) {
  const t = useText();
  const title = useSettingsText()("settings.authorizations");
  return (
    <AccountPage title={title}>
      <p>{t("oauth.allowed.description")}</p>
      <FormAnswer answer={actionData} saved={t("oauth.allowed.revoked")} />
      {loaderData.allowed.length === 0 ? (
        <EmptyState title={t("oauth.allowed.none")}>{t("oauth.allowed.none.description")}</EmptyState>
      ) : (
        <ul className={styles.rows}>
          {loaderData.allowed.map((one) => (
            <Row key={one.id} {...one} />
          ))}
        </ul>
      )}
    </AccountPage>
  );
}
