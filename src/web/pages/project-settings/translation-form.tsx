// The form for a project's translation into one language, beside the original text.
import { MarkdownEditor } from "#web/components/editor/markdown-editor.tsx";
import type { KeptForm } from "#web/components/form/keep-form.ts";
import { SettingsForm } from "#web/components/form/settings-form.tsx";
import { A } from "#web/frame/a.tsx";
import { useText } from "#web/i18n/translations.ts";
import { Callout } from "#web/ui/callout.tsx";
import { TextArea, TextInput } from "#web/ui/text-field.tsx";
import styles from "./translations.module.css";
import { useProject } from "./use-project.ts";

interface Opened {
  readonly locale: string;
  readonly name: string;
  readonly title: string | null;
  readonly summary: string | null;
  readonly body: string | null;
  readonly stale: boolean;
  readonly updated: string | null;
}

type FormProps = { of: Opened; refused: KeptForm | null };

function Fields({ of, refused }: FormProps) {
  const t = useText();
  const { project } = useProject();
  const { locale } = of;
  const given = (name: "title" | "summary" | "body") => refused?.values[name] ?? of[name] ?? "";
  return (
    <>
      <input type="hidden" name="locale" value={locale} />
      <TextInput
        label={t("translations.title")}
        help={t("translations.original", { text: project.title })}
        name="title"
        lang={locale}
        dir="auto"
        maxLength={64}
        defaultValue={given("title")}
        error={refused?.fields.title}
      />
      <TextArea
        label={t("translations.summary")}
        help={t("translations.original", { text: project.summary })}
        name="summary"
        lang={locale}
        dir="auto"
        rows={2}
        maxLength={256}
        defaultValue={given("summary")}
        error={refused?.fields.summary}
      />
      {project.can.editBody && (
        <>
          <details className={styles.original}>
            <summary>{t("translations.original.body")}</summary>
            <pre dir="auto">{project.body}</pre>
          </details>
          <MarkdownEditor
            name="body"
            label={t("translations.body")}
            defaultValue={given("body")}
            error={refused?.fields.body}
            maxLength={65_536}
            rows={16}
          />
        </>
      )}
      {!project.can.editBody && <input type="hidden" name="body" value={of.body ?? ""} />}
    </>
  );
}

export function TranslationForm({ of, refused }: FormProps) {
  const t = useText();
  const { project, path } = useProject();
  const names = {
    title: t("translations.title"),
    summary: t("translations.summary"),
    body: t("translations.body"),
  };
  return (
    <div className={styles.stack}>
      <p>
        <A href={`${path}/settings/translations`}>{t("translations.back")}</A>
      </p>
      <h2 className={styles.heading}>{t("translations.in", { language: of.name })}</h2>
      {of.stale && (
        <Callout kind="warn" title={t("translations.stale")}>
          <p>{t("translations.stale.description")}</p>
        </Callout>
      )}
      <SettingsForm version={`${project.updated} ${of.updated}`} names={names}>
        <Fields of={of} refused={refused} />
      </SettingsForm>
    </div>
  );
}
