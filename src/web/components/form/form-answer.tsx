// What came of a form that was sent: what to mend, or that it is saved.
import { useEffect, useEffectEvent, useRef, type ReactNode } from "react";
import { useLocation, useNavigation } from "react-router";
import { A } from "#web/frame/a.tsx";
import { Text, useText } from "#web/i18n/form.ts";
import { Callout } from "#web/ui/callout.tsx";
import { showToast } from "#web/ui/toast-store.ts";
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
      <Text id="form.unconfirmed" values={{ link }} />
    </p>
  );
}

/** Problems of fields one by one; the whole sentence only where it says more than they do. */
function Refused(props: { refused: KeptForm; title: ReactNode }) {
  const { message, fields, kind } = props.refused;
  const problems = [...new Set(Object.values(fields))];
  const more = problems.some((problem) => !message.includes(problem)) || problems.length === 0;
  return (
    <Callout kind="danger" announce title={more ? message : props.title}>
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

/** Where the focus goes when what held it is gone from the page: its heading, without moving the view. */
function focusHeading(): void {
  if (document.activeElement !== null && document.activeElement !== document.body) return;
  const heading = document.querySelector<HTMLElement>("main h1");
  heading?.setAttribute("tabindex", "-1");
  heading?.focus({ preventScroll: true });
}

/** Put it above the form; the first field at fault gets the focus, success is said in a toast (in place without scripts). */
export function FormAnswer(props: FormAnswerProps) {
  const t = useText();
  const ref = useRef<HTMLDivElement>(null);
  const { answer } = props;
  const saved = props.saved ?? t("form.saved");
  const say = useEffectEvent(() => showToast({ kind: "ok", title: saved }));
  useEffect(() => {
    if (answer === undefined) return;
    if (refusedIn(answer) === null) return say();
    const main = ref.current?.closest("main");
    const wrong = main?.querySelector<HTMLElement>("form [aria-invalid=true], form [data-fault]");
    (wrong ?? ref.current)?.focus();
  }, [answer]);
  // What was done may take away the button that did it, once the page is loaded anew.
  const settled = useNavigation().state === "idle";
  useEffect(() => {
    if (settled && answer !== undefined && refusedIn(answer) === null) focusHeading();
  }, [answer, settled]);
  if (answer === undefined) return null;
  const refused = refusedIn(answer);
  return (
    <div ref={ref} tabIndex={-1} className={refused ? styles.answer : styles.saved}>
      {refused ? (
        <Refused refused={refused} title={props.refused ?? t("form.refused")} />
      ) : (
        <Callout kind="ok">{saved}</Callout>
      )}
    </div>
  );
}
