// A password field with a button that shows what was typed.
import { useEffect, useRef, useState, type InputHTMLAttributes } from "react";
import { useText } from "#web/i18n/form.ts";
import { Field, type Labelling, type Owned } from "#web/ui/field.tsx";
import field from "#web/ui/field.module.css";
import { Icon } from "#web/ui/icon.tsx";
import styles from "./password-field.module.css";

type Props = Labelling & Omit<InputHTMLAttributes<HTMLInputElement>, Owned | "type">;

/** The password is hidden again when the form is sent, so that browsers store it as one and not as text. */
export function PasswordField({ label, note, help, error, ...rest }: Props) {
  const t = useText();
  const [visible, setVisible] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const { current } = input;
    const form = current?.form;
    if (!visible || !form) return;
    const hide = () => {
      current.type = "password";
      setVisible(false);
    };
    form.addEventListener("submit", hide, true);
    return () => form.removeEventListener("submit", hide, true);
  }, [visible]);
  return (
    <Field {...{ label, note, help, error }}>
      {(wiring) => (
        <span className={styles.password}>
          <input
            autoCapitalize="none"
            spellCheck={false}
            {...rest}
            {...wiring}
            ref={input}
            type={visible ? "text" : "password"}
            className={field.control}
          />
          <button
            type="button"
            className={styles.show}
            aria-label={t(visible ? "form.password.hide" : "form.password.show")}
            aria-controls={wiring.id}
            onClick={() => setVisible(!visible)}
          >
            <Icon icon={visible ? "eye-off" : "eye"} />
          </button>
        </span>
      )}
    </Field>
  );
}
