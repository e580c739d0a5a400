// The button that proves by a passkey who one is, and hands the answer to the page's own action.
import { useEffect, useState } from "react";
import KeyRound from "lucide-react/icons/key-round";
import { useSubmit } from "react-router";
import { useText } from "#web/i18n/factors.ts";
import { Button } from "#web/ui/button.tsx";
import { usePasskeyOnce, type PasskeyFailure } from "./passkey.ts";
import styles from "./account.module.css";

type PasskeyButtonProps = {
  /** What the page's form carries besides: the intent and where to go on. */
  fields: Readonly<Record<string, string>>;
  label: string;
  /** Also offer passkeys where the browser fills in the name; the field's `autocomplete` ends in `webauthn`. */
  autofill?: boolean;
};

/** Stays away where there are no scripts. The answer arrives as JSON in the field `passkey`. */
export function PasskeyButton({ fields, label, autofill = false }: PasskeyButtonProps) {
  const t = useText();
  const submit = useSubmit();
  const [failure, setFailure] = useState<PasskeyFailure | null>(null);
  const [busy, setBusy] = useState(false);
  const prove = async (quietly: boolean) => {
    const result = await usePasskeyOnce(quietly);
    if ("answer" in result)
      await submit({ ...fields, passkey: JSON.stringify(result.answer) }, { method: "post", replace: true });
    else if (!quietly) setFailure(result.failure);
  };
  useEffect(() => {
    if (autofill) void prove(true);
    // Once for the page: the browser asks as long as it stands open.
  }, []);
  const press = async () => {
    setBusy(true);
    setFailure(null);
    await prove(false);
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
