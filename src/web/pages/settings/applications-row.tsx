// One of a user's own applications, with its icon, new secret and deletion.
import { Form } from "react-router";
import type { OwnAppView } from "#features/accounts/contract.ts";
import styles from "#web/components/form/rows.module.css";
import { scopeKey } from "#web/components/scopes/scope-groups.ts";
import { A } from "#web/frame/a.tsx";
import { useFormats } from "#web/i18n/area.tsx";
import { useText } from "#web/i18n/oauth.ts";
import { useText as useScopeText } from "#web/i18n/scopes.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { Button } from "#web/ui/button.tsx";

type Ending = { app: OwnAppView; intent: "rotate" | "delete" };

/** An action that cannot be undone needs confirmation. */
function Ending({ app, intent }: Ending) {
  const t = useText();
  const { name } = app;
  return (
    <details className={styles.more}>
      <summary className={styles.danger} aria-label={t(`oauth.app.${intent}.named`, { name })}>
        {t(`oauth.app.${intent}`)}
      </summary>
      <Form method="post" action="/settings/applications">
        <p>{t(`oauth.app.${intent}.description`, { name })}</p>
        <input type="hidden" name="id" value={app.id} />
        <Button type="submit" name="intent" value={intent} tone="danger" size="small">
          {t(`oauth.app.${intent}.named`, { name })}
        </Button>
      </Form>
    </details>
  );
}

/** Its redirect URIs, and the scopes it may request. */
function Reach({ app }: { app: OwnAppView }) {
  const t = useText();
  const say = useScopeText();
  const formats = useFormats();
  return (
    <details className={styles.small}>
      <summary>{t("oauth.app.reach", { addresses: app.redirects.length, scopes: app.scopes.length })}</summary>
      <ul>
        {app.redirects.map((address) => (
          <li key={address}>
            <code>{address}</code>
          </li>
        ))}
      </ul>
      <p>{formats.list(app.scopes.map((scope) => say(`scopes.${scopeKey(scope)}`)))}</p>
    </details>
  );
}

export function ApplicationRow({ app }: { app: OwnAppView }) {
  const t = useText();
  const { id, name, hint } = app;
  return (
    <li className={styles.row}>
      <Avatar name={name} src={app.iconUrl} size={48} />
      <div className={styles.words}>
        <h2 className={styles.name}>{name}</h2>
        <p className={styles.small}>
          {t("oauth.app.id")} <code>{id}</code>
        </p>
        <p className={styles.small}>{hint === null ? t("oauth.app.public") : t("oauth.app.secret", { hint })}</p>
        <Reach app={app} />
      </div>
      <div className={styles.actions}>
        <A href={`/settings/applications?edit=${id}#application`} aria-label={t("oauth.app.edit.named", { name })}>
          {t("oauth.app.edit")}
        </A>
        {hint !== null && <Ending app={app} intent="rotate" />}
        <Ending app={app} intent="delete" />
      </div>
    </li>
  );
}
