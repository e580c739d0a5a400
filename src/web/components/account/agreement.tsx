// What whoever creates an account agrees to, with the texts.
import type { ReactNode } from "react";
import { Text } from "#web/i18n/auth.ts";
import styles from "./account.module.css";

const to = (href: string) => (words: ReactNode[]) => (
  <a key={href} href={href}>
    {words}
  </a>
);
const links = { terms: to("/legal/terms"), privacy: to("/legal/privacy") };

/** Plain links: coming back from a document of its own, the browser still has what was typed. */
export function Agreement() {
  return (
    <p className={styles.agreement}>
      <Text id="auth.terms" values={links} />
    </p>
  );
}
