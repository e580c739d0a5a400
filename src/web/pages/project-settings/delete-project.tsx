// Deletes a project for good once its title is typed.
import { Form, useNavigation } from "react-router";
import type { ProjectView } from "#features/catalog/contract.ts";
import { useText } from "#web/i18n/publish.ts";
import { Button } from "#web/ui/button.tsx";
import { TextInput } from "#web/ui/text-field.tsx";
import styles from "./project-settings.module.css";

export function DeleteProject(props: { project: ProjectView; error?: string }) {
  const t = useText();
  const { title } = props.project;
  const busy = useNavigation().formData?.get("intent") === "delete";
  return (
    <details className={styles.danger} open={props.error !== undefined}>
      <summary>{t("publish.delete")}</summary>
      <Form method="post" className={styles.stack} autoComplete="off">
        <p>{t("publish.delete.description", { title })}</p>
        <input type="hidden" name="intent" value="delete" />
        <TextInput label={t("publish.delete.confirm", { title })} name="confirm" error={props.error} required />
        <div>
          <Button type="submit" tone="danger" busy={busy}>
            {t("publish.delete.do", { title })}
          </Button>
        </div>
      </Form>
    </details>
  );
}
