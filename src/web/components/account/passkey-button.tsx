// The button that authenticates with a passkey and submits the result to the page's own action.
import { useCallback, useEffect, useRef, useState } from "react";
import { useLocation, useSubmit } from "react-router";
import { useText } from "#web/i18n/proof.ts";
import { Button } from "#web/ui/button.tsx";
import { provePasskey, type PasskeyFailure } from "./passkey.ts";
import styles from "./account.module.css";

type Fields = Readonly<Record<string, string>>;

/** Submits the result to the page's own action, unless the user has navigated away. */
function useAnswer() {
  const submit = useSubmit();
  const { pathname, search } = useLocation();
  const open = useRef(true);
  useEffect(() => {
    open.current = true;
    return () => {
      open.current = false;
    };
  }, []);
  const action = pathname + search;
  return useCallback(
    async (fields: Fields, answer: object) => {
      const form = { ...fields, passkey: JSON.stringify(answer) };
      if (open.current) await submit(form, { method: "post", action, replace: true });
    },
    [submit, action],
  );
}

type PasskeyButtonProps = {
  /** Additional form fields: the intent and the return URL. */
  fields: Fields;
  label: string;
};

/** Hidden without scripts. The result is submitted as JSON in the field `passkey`. */
export function PasskeyButton({ fields, label }: PasskeyButtonProps) {
  const t = useText();
  const send = useAnswer();
  const [failure, setFailure] = useState<PasskeyFailure | null>(null);
  const [busy, setBusy] = useState(false);
  const press = async () => {
    setBusy(true);
    setFailure(null);
    const result = await provePasskey();
    if ("answer" in result) await send(fields, result.answer);
    else setFailure(result.failure);
    setBusy(false);
  };
  return (
    <div className={styles.passkey}>
      <Button size="large" icon="key-round" busy={busy} onClick={press}>
        {label}
      </Button>
      <p role="status" className={styles.problem}>
        {failure && t(`proof.passkey.${failure}`)}
      </p>
    </div>
  );
}

/**
 * Signs in with passkey autofill in the username field, whose `autocomplete` ends in `webauthn`, while the page is
 * open.
 */
export function usePasskeyAutofill(back: string): void {
  const send = useAnswer();
  useEffect(() => {
    void provePasskey(true).then((result) =>
      "answer" in result ? send({ intent: "passkey", redirect: back }, result.answer) : undefined,
    );
  }, [send, back]);
}
