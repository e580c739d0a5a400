// An image upload field, submitted on selection with scripts, by a button without.
import { useEffect, useId, useRef } from "react";
import { Form, useNavigation, useSubmit } from "react-router";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/field.tsx";
import styles from "./picture-form.module.css";

type Props = {
  name: string;
  label: string;
  help: string;
  error?: string;
  sendLabel: string;
  /** Receives the selected file where scripts run; submitted by default. */
  onFile?: (file: File) => void;
  /** Focused when it appears. */
  focused?: boolean;
};

export const pictureTypes = "image/png,image/jpeg,image/gif,image/webp,image/bmp";

/** Submits a multipart form to the page's own action. */
export function PictureForm(props: Props) {
  const submit = useSubmit();
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const { focused = false } = props;
  useEffect(() => {
    if (focused) field.current?.focus();
  }, [focused]);
  const busy = useNavigation().formEncType === "multipart/form-data";
  return (
    <Form method="post" encType="multipart/form-data" className={styles.form}>
      <Field id={id} label={props.label} help={props.help} error={props.error}>
        {(wiring) => (
          <input
            {...wiring}
            type="file"
            name={props.name}
            accept={pictureTypes}
            required
            className={styles.file}
            ref={field}
            onChange={(event) => {
              const file = event.currentTarget.files?.[0];
              if (!props.onFile) void submit(event.currentTarget.form);
              else if (file) props.onFile(file);
            }}
          />
        )}
      </Field>
      <Button type="submit" busy={busy} size="small">
        {props.sendLabel}
      </Button>
    </Form>
  );
}
