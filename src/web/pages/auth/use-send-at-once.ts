// Sends a form by itself where scripts run; everywhere else its button is there.
import { useEffect, useRef } from "react";

/** @param ready whether sending will do anything; the ref belongs on the form */
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
