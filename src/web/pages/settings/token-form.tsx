// The form of an access token: name, what it acts on, scopes by group, how long it works.
import { Form, useNavigation } from "react-router";
import type { OwnThings, TokenView } from "#features/accounts/contract.ts";
import { limitableScopes, type Scope } from "#kernel/scope.ts";
import type { KeptForm } from "#web/components/form/keep-form.ts";
import { useText } from "#web/i18n/settings.ts";
import { Button, LinkButton } from "#web/ui/button.tsx";
import { Checkbox } from "#web/ui/choice.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { TextInput } from "#web/ui/field.tsx";
import { TokenExpiry } from "./token-form-expiry.tsx";
import { TokenLimits } from "./token-form-limits.tsx";
import { scopeGroups, scopeKey } from "./scope-groups.ts";
import styles from "./settings.module.css";

type Props = { token: TokenView | null; choices: OwnThings; refused: KeptForm | null; now: number };

/** Hidden by the style sheet while the token is limited to some things. */
const isPersonal = (scope: Scope) => !limitableScopes.has(scope);

function Scopes({ token, refused }: Pick<Props, "token" | "refused">) {
  const t = useText();
  const chosen: readonly string[] = refused ? (refused.lists.scope ?? []) : (token?.scopes ?? []);
  const error = refused?.fields.scopes;
  return (
    <fieldset className={styles.scopes} aria-invalid={error ? true : undefined} tabIndex={error ? -1 : undefined}>
      <legend>{t("settings.token.allow")}</legend>
      {error && <p className={styles.error}>{error}</p>}
      {scopeGroups.map(({ name, scopes }) => (
        <fieldset
          key={name}
          className={classNames(styles.group, scopes.every(isPersonal) ? styles.personal : undefined)}
        >
          <legend>{t(`settings.scopes.${name}`)}</legend>
          <div className={styles.ticks}>
            {scopes.map((scope) => (
              <div key={scope} className={isPersonal(scope) ? styles.personal : undefined}>
                <Checkbox
                  name="scope"
                  value={scope}
                  defaultChecked={chosen.includes(scope)}
                  label={t(`settings.scope.${scopeKey(scope)}`)}
                  help={t(`settings.scope.${scopeKey(scope)}.says`)}
                />
              </div>
            ))}
          </div>
        </fieldset>
      ))}
    </fieldset>
  );
}

export function TokenForm({ token, choices, refused, now }: Props) {
  const t = useText();
  const intent = token === null ? "create" : "edit";
  const busy = useNavigation().formData?.get("intent") === intent;
  return (
    <Form method="post" action="/settings/pats" className={styles.form} id="token">
      <h2>{token === null ? t("settings.token.new") : t("settings.token.edit.named", { name: token.name })}</h2>
      <input type="hidden" name="intent" value={intent} />
      {token !== null && <input type="hidden" name="id" value={token.id} />}
      <TextInput
        label={t("settings.token.name")}
        name="name"
        help={t("settings.token.name.help")}
        defaultValue={refused?.values.name ?? token?.name ?? ""}
        error={refused?.fields.name}
        minLength={3}
        maxLength={255}
        required
      />
      <TokenLimits token={token} choices={choices} refused={refused} />
      <Scopes token={token} refused={refused} />
      <TokenExpiry token={token} refused={refused} now={now} />
      <div className={styles.buttons}>
        <Button type="submit" tone="primary" busy={busy}>
          {t(token === null ? "settings.token.create" : "settings.token.save")}
        </Button>
        {token !== null && (
          <LinkButton href="/settings/pats" tone="quiet">
            {t("settings.token.cancel")}
          </LinkButton>
        )}
      </div>
    </Form>
  );
}
