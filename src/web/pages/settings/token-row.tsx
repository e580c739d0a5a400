// An access token in the list: name, scopes, last use, and revoking.
import { Form } from "react-router";
import type { TokenView } from "#features/accounts/contract.ts";
import styles from "#web/components/form/rows.module.css";
import { scopeKey } from "#web/components/scopes/scope-groups.ts";
import { A } from "#web/frame/a.tsx";
import { TimeAgo } from "#web/frame/time-ago.tsx";
import { useFormats } from "#web/i18n/area.tsx";
import { useText as useScopeText } from "#web/i18n/scopes.ts";
import { Text, useText } from "#web/i18n/settings.ts";
import { Button } from "#web/ui/button.tsx";
import { Status } from "#web/ui/chip.tsx";

/** Long lists of scopes are collapsed. */
function Scopes({ token }: { token: TokenView }) {
  const t = useText();
  const say = useScopeText();
  const formats = useFormats();
  const names = formats.list(token.scopes.map((scope) => say(`scopes.${scopeKey(scope)}`)));
  if (token.scopes.length <= 4) return <p className={styles.small}>{names}</p>;
  return (
    <details className={styles.small}>
      <summary>{t("settings.token.scopes", { count: token.scopes.length })}</summary>
      {names}
    </details>
  );
}

/** What the token is limited to, by name. */
function Limits({ only }: Pick<TokenView, "only">) {
  const t = useText();
  const formats = useFormats();
  if (only === null) return null;
  const names = [...only.organizations.map(({ name }) => name), ...only.projects.map(({ title }) => title)];
  return (
    <p className={styles.small}>
      {names.length === 0
        ? t("settings.token.limited.nothing")
        : t("settings.token.limited", { things: formats.list(names) })}
    </p>
  );
}

function Times({ token, now }: { token: TokenView; now: number }) {
  const formats = useFormats();
  const over = Date.parse(token.expires) <= now;
  const day = formats.date(token.expires);
  return (
    <p className={styles.small}>
      {over ? (
        <Status kind="danger">
          <Text id="settings.token.expired" values={{ day }} />
        </Status>
      ) : (
        <Text id="settings.token.expires" values={{ day }} />
      )}
      {" · "}
      {token.lastUsed === null ? (
        <Text id="settings.token.unused" />
      ) : (
        <Text id="settings.token.used" values={{ when: <TimeAgo key="when" at={token.lastUsed} /> }} />
      )}
    </p>
  );
}

export function TokenRow({ token, now }: { token: TokenView; now: number }) {
  const t = useText();
  const { name } = token;
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <h2 className={styles.name}>{name}</h2>
        <code className={styles.small}>{token.hint}…</code>
        <Limits only={token.only} />
        <Scopes token={token} />
        <Times token={token} now={now} />
      </div>
      <div className={styles.actions}>
        <A href={`/settings/pats?edit=${token.id}#token`} aria-label={t("settings.token.edit.named", { name })}>
          {t("settings.token.edit")}
        </A>
        <details className={styles.more}>
          <summary className={styles.danger} aria-label={t("settings.token.revoke.named", { name })}>
            {t("settings.token.revoke")}
          </summary>
          <Form method="post">
            <p>{t("settings.token.revoke.description", { name })}</p>
            <input type="hidden" name="id" value={token.id} />
            <Button type="submit" name="intent" value="revoke" tone="danger" size="small">
              {t("settings.token.revoke.do", { name })}
            </Button>
          </Form>
        </details>
      </div>
    </li>
  );
}
