// The form of an access token: name, scopes by group, last day.
import { Form, useNavigation } from "react-router";
import type { TokenView } from "#features/accounts/contract.ts";
import type { KeptForm } from "#web/components/form/keep-form.ts";
import { useText } from "#web/i18n/settings.ts";
import { Button, LinkButton } from "#web/ui/button.tsx";
import { Checkbox } from "#web/ui/choice.tsx";
import { TextInput } from "#web/ui/field.tsx";
import { scopeGroups, scopeKey } from "./scope-groups.ts";
import styles from "./settings.module.css";

type Props = { token: TokenView | null; refused: KeptForm | null; now: number };

const day = 86_400_000;
const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);

function Scopes({ token, refused }: Pick<Props, "token" | "refused">) {
  const t = useText();
  const chosen: readonly string[] = refused ? (refused.lists.scope ?? []) : (token?.scopes ?? []);
  const error = refused?.fields.scopes;
  return (
    <fieldset className={styles.scopes} aria-invalid={error ? true : undefined} tabIndex={error ? -1 : undefined}>
      <legend>{t("settings.token.allow")}</legend>
      {error && <p className={styles.error}>{error}</p>}
      {scopeGroups.map(({ name, scopes }) => (
        <fieldset key={name} className={styles.group}>
          <legend>{t(`settings.scopes.${name}`)}</legend>
          <div className={styles.ticks}>
            {scopes.map((scope) => (
              <Checkbox
                key={scope}
                name="scope"
                value={scope}
                defaultChecked={chosen.includes(scope)}
                label={t(`settings.scope.${scopeKey(scope)}`)}
                help={t(`settings.scope.${scopeKey(scope)}.says`)}
              />
            ))}
          </div>
        </fieldset>
      ))}
    </fieldset>
  );
}

export function TokenForm({ token, refused, now }: Props) {
  const t = useText();
  const intent = token === null ? "create" : "edit";
  const busy = useNavigation().formData?.get("intent") === intent;
  const expires = token === null ? dayOf(now + 90 * day) : token.expires.slice(0, 10);
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
      <TextInput
        label={t("settings.token.last-day")}
        name="expires"
        type="date"
        min={dayOf(now)}
        defaultValue={refused?.values.expires ?? expires}
        error={refused?.fields.expires}
        required
      />
      <Scopes token={token} refused={refused} />
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
