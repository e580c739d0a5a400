// A project's icon: replace or remove it.
import { Form, useNavigation } from "react-router";
import type { ProjectView } from "#features/catalog/contract.ts";
import { PictureForm } from "#web/components/form/picture-form.tsx";
import { useText } from "#web/i18n/publish.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { Button } from "#web/ui/button.tsx";
import styles from "./project-settings.module.css";

export function ProjectIcon(props: { project: ProjectView; error?: string }) {
  const t = useText();
  const { project } = props;
  const busy = useNavigation().formData?.get("intent") === "remove-icon";
  return (
    <section className={styles.icon} aria-labelledby="icon">
      <Avatar name={project.title} src={project.icon?.url} size={96} shape="card" />
      <div className={styles.stack}>
        <h2 id="icon" className={styles.title}>
          {t("publish.icon")}
        </h2>
        <PictureForm
          name="icon"
          label={t("publish.icon.choose")}
          help={t("publish.icon.help")}
          error={props.error}
          sendLabel={t("publish.icon.set")}
        />
        {project.icon && (
          <Form method="post">
            <Button type="submit" name="intent" value="remove-icon" tone="quiet" size="small" busy={busy}>
              {t("publish.icon.remove")}
            </Button>
          </Form>
        )}
      </div>
    </section>
  );
}
