// The result of a submitted form: errors to fix, or that it was saved.
import { useEffect, useEffectEvent, useRef, type ReactNode } from "react";
import { useLocation, useNavigation } from "react-router";
import { A } from "#web/frame/a.tsx";
import { Text, useText } from "#web/i18n/form.ts";
import { Callout } from "#web/ui/callout.tsx";
import { showToast } from "#web/ui/toast-store.ts";
import "./own-errors.ts";
import { refusedIn, type Answer, type KeptForm } from "./keep-form.ts";
import styles from "./form.module.css";

/** A link to re-authenticate in another tab: the form stays as it is. */
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

/** Field errors one by one; the overall message only where it adds something. */
function Refused(props: { refused: KeptForm; title: ReactNode }) {
  const { message, fields, kind } = props.refused;
  const problems = [...new Set(Object.values(fields))];
  const more = problems.some((problem) => !message.includes(problem)) || problems.length === 0;
  // With scripts the first invalid field is focused, and each says what is wrong with it.
  const said = problems.length > 0 && (kind === "invalid" || !more);
  return (
    <div className={said ? styles.saidByFields : styles.alsoSaid}>
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
    </div>
  );
}

type FormAnswerProps = {
  answer: Answer;
  saved?: string;
  /** Shown before the field errors; by default, that nothing was saved yet. */
  refused?: string;
};

/** Where focus goes when the focused element is removed: the page's heading, without scrolling. */
function focusHeading(): void {
  if (document.activeElement !== null && document.activeElement !== document.body) return;
  const heading = document.querySelector<HTMLElement>("main h1");
  heading?.setAttribute("tabindex", "-1");
  heading?.focus({ preventScroll: true });
}

/**
 * Place it above the form; the first invalid field is focused, success is shown as a toast (inline without scripts).
 */
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
  // The action may remove the button that triggered it, once the page has reloaded.
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
