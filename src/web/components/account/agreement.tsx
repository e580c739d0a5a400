// What whoever creates an account agrees to, with the texts.
import { Text } from "#web/i18n/auth.ts";
import styles from "./account.module.css";

/** Plain links: coming back from a document of its own, the browser still has what was typed. */
export function Agreement() {
  return (
    <p className={styles.agreement}>
      <span>
        <Text id="auth.terms" />
      </span>
      <span>
        <a href="/legal/terms">
          <Text id="core.footer.terms" />
        </a>
        <a href="/legal/privacy">
          <Text id="core.footer.privacy" />
        </a>
      </span>
    </p>
  );
}
