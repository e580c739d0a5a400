// What came of a form that was sent: what to mend, or that it is saved.
import { useEffect, useRef, type ReactNode } from "react";
import { useLocation } from "react-router";
import { A } from "#web/frame/a.tsx";
import { Text, useText } from "#web/i18n/publish.ts";
import { Callout } from "#web/ui/callout.tsx";
import { showToast } from "#web/ui/toast.tsx";
import { refusedIn, type Answer, type KeptForm } from "./keep-form.ts";
import styles from "./form.module.css";

/** The way to prove who one is, in another tab: the form stays as it is. */
function Confirm() {
  const { pathname, search } = useLocation();
  const link = (words: ReactNode) => (
    <A href={`/auth/confirm?${new URLSearchParams({ redirect: pathname + search })}`} target="_blank">
      {words}
    </A>
  );
  return (
    <p>
      <Text id="publish.form.unconfirmed" values={{ link }} />
    </p>
  );
}

/** Problems of fields one by one; the whole sentence only where it says more than they do. */
function Refused(props: { refused: KeptForm; title: ReactNode }) {
  const { says, fields, kind } = props.refused;
  const problems = [...new Set(Object.values(fields))];
  const more = problems.some((problem) => !says.includes(problem)) || problems.length === 0;
  return (
    <Callout kind="danger" announce title={more ? says : props.title}>
      {kind === "unconfirmed" && <Confirm />}
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

type FormAnswerProps = {
  answer: Answer;
  saved?: string;
  /** Stands before the problems of fields; unless said, that nothing is saved yet. */
  refused?: string;
};

/** Put it above the form; the first field at fault gets the focus, success is said in a toast (in place without scripts). */
export function FormAnswer(props: FormAnswerProps) {
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
      {refused ? (
        <Refused refused={refused} title={props.refused ?? t("publish.form.refused")} />
      ) : (
        <Callout kind="ok">{saved}</Callout>
      )}
    </div>
  );
}
