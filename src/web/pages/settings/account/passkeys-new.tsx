// Adds a passkey: its name, then the browser's prompt.
import { useState, type FormEvent } from "react";
import { Form, useSubmit } from "react-router";
import { makePasskey, type PasskeyFailure } from "#web/components/account/passkey.ts";
import { useText } from "#web/i18n/factors.ts";
import { useText as useProofText } from "#web/i18n/proof.ts";
import { Button } from "#web/ui/button.tsx";
import { TextInput } from "#web/ui/text-field.tsx";
import styles from "./passkeys.module.css";

export function NewPasskey({ error }: { error?: string | undefined }) {
  const t = useText();
  const proof = useProofText();
  const submit = useSubmit();
  const [failure, setFailure] = useState<PasskeyFailure | null>(null);
  const [busy, setBusy] = useState(false);
  const add = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    setBusy(true);
    setFailure(null);
    const made = await makePasskey();
    if ("answer" in made) {
      form.set("passkey", JSON.stringify(made.answer));
      await submit(form, { method: "post" });
    } else setFailure(made.failure);
    setBusy(false);
  };
  return (
    <section className={styles.new} aria-labelledby="new">
      <h2 id="new">{t("factors.passkeys.new")}</h2>
      <Form method="post" onSubmit={add} className={styles.form}>
        <input type="hidden" name="intent" value="add" />
        <TextInput
          label={t("factors.passkeys.name")}
          name="name"
          help={t("factors.passkeys.new.name.help")}
          error={error}
          maxLength={255}
          required
        />
        <Button type="submit" tone="primary" busy={busy}>
          {t("factors.passkeys.add")}
        </Button>
      </Form>
      <p role="status" className={styles.problem}>
        {failure && proof(`proof.passkey.${failure}`)}
      </p>
      <p className={styles.unscripted}>{t("factors.passkeys.scripts")}</p>
    </section>
  );
}
