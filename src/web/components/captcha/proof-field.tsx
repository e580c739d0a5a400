// A form's captcha: a hidden field that fills itself, and a status line.
import { useText } from "#web/i18n/proof.ts";
import styles from "./proof-field.module.css";
import { useProof } from "./use-proof.ts";

/**
 * Place it inside the form, above its button. Without JavaScript the field stays empty.
 * @param props.always for sign-in after many wrong passwords, which requires proof of work whatever the site's setting
 */
export function ProofField({ always = false }: { always?: boolean }) {
  const t = useText();
  const { field, place, state } = useProof(always);
  return (
    <div className={styles.proof}>
      {/* Without a `value` prop, which would overwrite ours at the next render. */}
      <input ref={field} type="hidden" name="proof" />
      <div ref={place} className={styles.puzzle} />
      <p role="status" className={styles.subtext}>
        {state === "idle" ? null : t(`proof.check.${state}`)}
      </p>
    </div>
  );
}
