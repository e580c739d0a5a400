// What came of a form that was sent: what to mend, or that it is saved.
import { useEffect, useRef } from "react";
import { Text, useText } from "#web/i18n/publish.ts";
import { Callout } from "#web/ui/callout.tsx";
import { showToast } from "#web/ui/toast.tsx";
import { refusedIn, type Answer, type KeptForm } from "./keep-form.ts";
import styles from "./form.module.css";

/** Problems of fields one by one; the whole sentence only where it says more than they do. */
function Refused(props: { refused: KeptForm }) {
  const { says, fields } = props.refused;
  const problems = [...new Set(Object.values(fields))];
  const more = problems.some((problem) => !says.includes(problem)) || problems.length === 0;
  return (
    <Callout kind="danger" announce title={more ? says : <Text id="publish.form.refused" />}>
      {problems.length > 0 && (
        <ul className={styles.problems}>
          {problems.map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </ul>
      )}
    </Callout>
  );
}

/** Put it above the form; the first field at fault gets the focus, success is said in a toast (in place without scripts). */
export function FormAnswer(props: { answer: Answer; saved?: string }) {
  const t = useText();
  const ref = useRef<HTMLDivElement>(null);
  const { answer } = props;
  const saved = props.saved ?? t("publish.form.saved");
  useEffect(() => {
    if (answer === undefined) return;
    if (refusedIn(answer) === null) return showToast({ kind: "ok", title: saved });
    const main = ref.current?.closest("main");
    const wrong = main?.querySelector<HTMLElement>("form [aria-invalid=true]");
    (wrong ?? ref.current)?.focus();
  }, [answer, saved]);
  if (answer === undefined) return null;
  const refused = refusedIn(answer);
  return (
    <div ref={ref} tabIndex={-1} className={refused ? styles.answer : styles.saved}>
      {refused ? <Refused refused={refused} /> : <Callout kind="ok">{saved}</Callout>}
    </div>
  );
}
