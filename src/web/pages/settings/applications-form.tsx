// The form of an OAuth application: name, URLs, redirect URIs, scopes.
import { Form, useNavigation } from "react-router";
import type { OwnAppView } from "#features/accounts/contract.ts";
import type { KeptForm } from "#web/components/form/keep-form.ts";
import { ScopeFields } from "#web/components/scopes/scope-fields.tsx";
import { useText } from "#web/i18n/oauth.ts";
import { Button, LinkButton } from "#web/ui/button.tsx";
import { RadioGroup } from "#web/ui/radio.tsx";
import { TextArea, TextInput } from "#web/ui/text-field.tsx";
import styles from "./applications.module.css";

type Props = { app: OwnAppView | null; refused: KeptForm | null };

/** The first error of any of the redirect URIs. */
function redirectFault(refused: KeptForm | null): string | undefined {
  const found = Object.entries(refused?.fields ?? {}).find(([field]) => field.split(".")[0] === "redirects");
  return found?.[1];
}

function Words({ app, refused }: Props) {
  const t = useText();
  return (
    <>
      <TextInput
        label={t("oauth.app.name")}
        name="name"
        help={t("oauth.app.name.help")}
        defaultValue={refused?.values.name ?? app?.name ?? ""}
        error={refused?.fields.name}
        minLength={3}
        maxLength={255}
        required
      />
      <TextInput
        label={t("oauth.app.url")}
        note={t("oauth.app.optional")}
        name="url"
        type="url"
        defaultValue={refused?.values.url ?? app?.url ?? ""}
        error={refused?.fields.url}
        maxLength={255}
      />
      <TextInput
        label={t("oauth.app.description")}
        note={t("oauth.app.optional")}
        name="description"
        defaultValue={refused?.values.description ?? app?.description ?? ""}
        error={refused?.fields.description}
        maxLength={255}
      />
      <TextArea
        label={t("oauth.app.redirects")}
        name="redirects"
        help={t("oauth.app.redirects.help")}
        defaultValue={refused?.values.redirects ?? app?.redirects.join("\n") ?? ""}
        error={redirectFault(refused)}
        rows={3}
        spellCheck={false}
        required
      />
    </>
  );
}

export function ApplicationForm({ app, refused }: Props) {
  const t = useText();
  const intent = app === null ? "create" : "edit";
  const busy = useNavigation().formData?.get("intent") === intent;
  const kinds = [
    { value: "server", label: t("oauth.app.kind.server") },
    { value: "machine", label: t("oauth.app.kind.machine") },
  ];
  return (
    <Form method="post" action="/settings/applications" className={styles.form} id="application">
      <h2>{app === null ? t("oauth.app.new") : t("oauth.app.edit.named", { name: app.name })}</h2>
      <input type="hidden" name="intent" value={intent} />
      {app !== null && <input type="hidden" name="id" value={app.id} />}
      <Words app={app} refused={refused} />
      {app === null && (
        <RadioGroup
          legend={t("oauth.app.kind")}
          name="kind"
          options={kinds}
          defaultValue={refused?.values.kind ?? "server"}
        />
      )}
      <ScopeFields legend={t("oauth.app.scopes")} chosen={app?.scopes ?? ["USER_READ"]} refused={refused} />
      <div className={styles.buttons}>
        <Button type="submit" tone="primary" busy={busy}>
          {t(app === null ? "oauth.app.create" : "oauth.app.save")}
        </Button>
        {app !== null && (
          <LinkButton href="/settings/applications" tone="quiet">
            {t("oauth.app.cancel")}
          </LinkButton>
        )}
      </div>
    </Form>
  );
}
