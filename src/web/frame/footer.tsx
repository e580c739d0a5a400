// The end of every page: where else to go, how the site looks, which release answers.
import type { ReactNode } from "react";
import { Text, useText } from "#web/i18n/core.ts";
import { listPath, typeOrder } from "#web/lib/project-types.ts";
import { A } from "./a.tsx";
import styles from "./footer.module.css";
import { ThemePicker } from "./theme-picker.tsx";
import { useFrame } from "./use-frame.ts";

function Column(props: { title: ReactNode; children: ReactNode }) {
  return (
    <section className={styles.column}>
      <h2>{props.title}</h2>
      {props.children}
    </section>
  );
}

function AccountLinks() {
  const { viewer } = useFrame();
  const links = viewer
    ? ([
        [`/user/${viewer.username}`, "core.account.profile"],
        ["/settings/pats", "core.account.tokens"],
      ] as const)
    : ([
        ["/auth/sign-in", "core.sign-in"],
        ["/auth/sign-up", "core.sign-up"],
      ] as const);
  return (
    <ul>
      {links.map(([href, id]) => (
        <li key={href}>
          <A href={href}>
            <Text id={id} />
          </A>
        </li>
      ))}
    </ul>
  );
}

export function Footer() {
  const t = useText();
  const { buildId } = useFrame();
  return (
    <footer className={styles.footer}>
      <div className={styles.columns}>
        <Column title={<Text id="core.footer.find" />}>
          <ul className={styles.pairs}>
            {typeOrder.map((type) => (
              <li key={type}>
                <A href={listPath(type)}>{t(`core.types.${type}`)}</A>
              </li>
            ))}
          </ul>
        </Column>
        <Column title={<Text id="core.footer.publish" />}>
          <ul>
            <li>
              <A href="/create/project">
                <Text id="core.create.project" />
              </A>
            </li>
            <li>
              <a href="/docs">
                <Text id="core.footer.api" />
              </a>
            </li>
          </ul>
        </Column>
        <Column title={<Text id="core.footer.account" />}>
          <AccountLinks />
        </Column>
        <Column title={<Text id="core.footer.looks" />}>
          <ThemePicker />
        </Column>
      </div>
      <p className={styles.small}>
        <Text id="core.footer.note" />
        {buildId && <span translate="no">{t("core.footer.build", { id: buildId })}</span>}
      </p>
    </footer>
  );
}
