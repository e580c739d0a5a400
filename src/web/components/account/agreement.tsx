// The terms that creating an account agrees to, with links.
import type { ReactNode } from "react";
import { Text } from "#web/i18n/auth.ts";
import styles from "./account.module.css";

const to = (href: string) => (words: ReactNode[]) => (
  <a key={href} href={href}>
    {words}
  </a>
);
const links = { terms: to("/legal/terms"), privacy: to("/legal/privacy") };

/** Plain links: when coming back from another document, the browser still has the form's input. */
export function Agreement() {
  return (
    <p className={styles.agreement}>
      <Text id="auth.terms" values={links} />
    </p>
  );
}
