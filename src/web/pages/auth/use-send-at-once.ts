// Submits a form automatically where scripts run; otherwise by its button.
import { useEffect, useRef } from "react";

/** @param ready whether submitting makes sense; attach the ref to the form */
export function useSendAtOnce(ready: boolean) {
  const form = useRef<HTMLFormElement>(null);
  const sent = useRef(false);
  useEffect(() => {
    if (!ready || sent.current) return;
    sent.current = true;
    form.current?.requestSubmit();
  }, [ready]);
  return form;
}
