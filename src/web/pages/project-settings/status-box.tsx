// A project's review status, and the next step.
import { Form, useNavigation } from "react-router";
import type { KeptForm } from "#web/components/form/keep-form.ts";
import { Checklist, isChecklistItem } from "#web/components/publish/checklist.tsx";
import { useFormats } from "#web/i18n/area.tsx";
import { Text, useText } from "#web/i18n/publish.ts";
import { Button } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { TextArea } from "#web/ui/text-field.tsx";
import { useProject } from "./use-project.ts";
import styles from "./project-settings.module.css";

function Feedback() {
  const t = useText();
  const { project } = useProject();
  const feedback = project.moderatorMessage;
  const refusedStatus = project.status === "rejected" || project.status === "withheld";
  if (feedback === null) return null;
  return (
    <Callout kind={refusedStatus ? "danger" : "warn"} title={t("publish.feedback")}>
      <p className={styles.message}>{feedback.message}</p>
      {feedback.body && <p className={styles.message}>{feedback.body}</p>}
    </Callout>
  );
}

/** Asked for after a decision against the project. */
function Note({ refused }: { refused: KeptForm | null }) {
  const t = useText();
  return (
    <div className={styles.changed}>
      <TextArea
        label={t("publish.resubmit.note")}
        name="submissionNote"
        help={t("publish.resubmit.help")}
        defaultValue={refused?.values.submissionNote}
        error={refused?.fields.submissionNote}
        rows={3}
        maxLength={2000}
        required
      />
    </div>
  );
}

function Submit({ refused }: { refused: KeptForm | null }) {
  const t = useText();
  const formats = useFormats();
  const { project, checklist } = useProject();
  const busy = useNavigation().formData?.get("intent") === "submit";
  const open = checklist.items
    .filter(({ level, done, id }) => level === "required" && !done && id !== "moderator-feedback")
    .flatMap(({ id }) => (isChecklistItem(id) ? [t(`publish.checklist.${id}`)] : []));
  const again = project.status === "rejected" || project.status === "withheld";
  return (
    <Form method="post" className={styles.submit}>
      <input type="hidden" name="intent" value="submit" />
      {again && checklist.canSubmit && <Note refused={refused} />}
      <Button type="submit" tone="primary" size="large" busy={busy} disabled={!checklist.canSubmit}>
        <Text id={again ? "publish.resubmit" : "publish.submit"} />
      </Button>
      <p className={styles.small}>
        {checklist.canSubmit
          ? !again && t("publish.submit.ready")
          : t("publish.submit.missing", { items: formats.list(open) })}
      </p>
    </Form>
  );
}

/** Empty for public projects without remarks. */
export function StatusBox({ refused }: { refused: KeptForm | null }) {
  const t = useText();
  const { project, checklist, path } = useProject();
  if (project.status === "processing") {
    return (
      <Callout kind="info" title={t("publish.processing")}>
        <p>{t("publish.processing.description")}</p>
      </Callout>
    );
  }
  if (!project.can.submit) return <Feedback />;
  return (
    <div className={styles.box}>
      <Feedback />
      <Checklist items={checklist.items} path={path} pathname={`${path}/settings`} />
      <Submit refused={refused} />
    </div>
  );
}
