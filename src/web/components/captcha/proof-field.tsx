// A form's security check: a hidden field that fills itself, and a line that says in words how it is going.
import { useText } from "#web/i18n/proof.ts";
import styles from "./proof-field.module.css";
import { useProof } from "./use-proof.ts";

/**
 * Place it inside the form, above its button. Without JavaScript the field stays empty.
 * @param props.always for signing in after many wrong passwords, which asks for work whatever the site is set to
 */
export function ProofField({ always = false }: { always?: boolean }) {
  const t = useText();
  const { field, place, state } = useProof(always);
  return (
    <div className={styles.proof}>
      {/* Without a value of React's, which would take ours away at the next drawing. */}
      <input ref={field} type="hidden" name="proof" />
      <div ref={place} className={styles.puzzle} />
      <p role="status" className={styles.subtext}>
        {state === "idle" ? null : t(`proof.check.${state}`)}
      </p>
    </div>
  );
}
