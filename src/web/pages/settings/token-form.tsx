// The form of an access token: name, limits, scopes by group, expiry.
import { Form, useNavigation } from "react-router";
import type { OwnThings, TokenView } from "#features/accounts/contract.ts";
import type { KeptForm } from "#web/components/form/keep-form.ts";
import { ScopeFields } from "#web/components/scopes/scope-fields.tsx";
import { useText } from "#web/i18n/settings.ts";
import { Button, LinkButton } from "#web/ui/button.tsx";
import { TextInput } from "#web/ui/text-field.tsx";
import { TokenExpiry } from "./token-form-expiry.tsx";
import { TokenLimits } from "./token-form-limits.tsx";
import styles from "./token-form.module.css";

type Props = { token: TokenView | null; choices: OwnThings; refused: KeptForm | null; now: number };

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
      <ScopeFields legend={t("settings.token.allow")} chosen={token?.scopes ?? []} refused={refused} />
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
