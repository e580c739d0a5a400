// The button that proves by a passkey who one is, and hands the answer to the page's own action.
import { useEffect, useState } from "react";
import KeyRound from "lucide-react/icons/key-round";
import { useSubmit } from "react-router";
import { useText } from "#web/i18n/factors.ts";
import { Button } from "#web/ui/button.tsx";
import { provePasskey, type PasskeyFailure } from "./passkey.ts";
import styles from "./account.module.css";

type PasskeyButtonProps = {
  /** What the page's form carries besides: the intent and where to go on. */
  fields: Readonly<Record<string, string>>;
  label: string;
};

/** Stays away where there are no scripts. The answer arrives as JSON in the field `passkey`. */
export function PasskeyButton({ fields, label }: PasskeyButtonProps) {
  const t = useText();
  const submit = useSubmit();
  const [failure, setFailure] = useState<PasskeyFailure | null>(null);
  const [busy, setBusy] = useState(false);
  const press = async () => {
    setBusy(true);
    setFailure(null);
    const result = await provePasskey();
    if ("answer" in result) await submit(withAnswer(fields, result.answer), { method: "post", replace: true });
    else setFailure(result.failure);
    setBusy(false);
  };
  return (
    <div className={styles.passkey}>
      <Button size="large" icon={KeyRound} busy={busy} onClick={press}>
        {label}
      </Button>
      <p role="status" className={styles.problem}>
        {failure && t(`factors.passkey.${failure}`)}
      </p>
    </div>
  );
}

const withAnswer = (fields: Readonly<Record<string, string>>, answer: object) => ({
  ...fields,
  passkey: JSON.stringify(answer),
});

/**
 * Signs in with what the browser offers in the field for the name, whose `autocomplete` ends in `webauthn`, for as long
 * as the page stands open.
 */
export function usePasskeyAutofill(back: string): void {
  const submit = useSubmit();
  useEffect(() => {
    let open = true;
    void provePasskey(true).then((result) => {
      if (!open || !("answer" in result)) return;
      void submit(withAnswer({ intent: "passkey", redirect: back }, result.answer), { method: "post", replace: true });
    });
    return () => {
      open = false;
    };
  }, [submit, back]);
}
