// A settings form: its fields, the unsaved-changes bar, and the confirmation before leaving.
import { useState, type ReactNode } from "react";
import { Form, useNavigation } from "react-router";
import { useFormats } from "#web/i18n/area.tsx";
import { useText } from "#web/i18n/publish.ts";
import { SaveBar } from "#web/ui/save-bar.tsx";
import styles from "./form.module.css";
import { LeaveDialog } from "./leave-dialog.tsx";

type SettingsFormProps = {
  /** Changes whenever the saved values change, which resets the form. */
  version: string;
  /** Field name → label. */
  names: Readonly<Record<string, string>>;
  saveLabel?: string;
  children: ReactNode;
};

/** Submits to the page's own action. */
export function SettingsForm({ version, names, saveLabel, children }: SettingsFormProps) {
  const t = useText();
  const formats = useFormats();
  // Until the page has reloaded the saved values: leaving then loses nothing.
  const busy = useNavigation().formMethod === "POST";
  const [round, setRound] = useState(0);
  const [changed, setChanged] = useState<readonly string[]>([]);
  const say = (fields: readonly string[]) =>
    t("publish.unsaved", { fields: formats.list([...new Set(fields.map((field) => names[field] ?? field))]) });
  return (
    <>
      <Form key={`${version} ${round}`} method="post" className={styles.form} onReset={() => setRound(round + 1)}>
        {children}
        <SaveBar
          saveLabel={saveLabel ?? t("publish.save")}
          resetLabel={t("publish.reset")}
          busy={busy}
          onChanged={setChanged}
        >
          {say}
        </SaveBar>
      </Form>
      <LeaveDialog changed={changed.length > 0 && !busy} />
    </>
  );
}
