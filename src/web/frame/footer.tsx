// The page footer: links, theme, and the running release; a line of them inside dashboards and settings.
import type { ReactNode } from "react";
import { useLocation } from "react-router";
import type footerWords from "#locales/en-US/footer.json";
import { Text, useText } from "#web/i18n/footer.ts";
import type { CoreId } from "#web/i18n/area.tsx";
import { listPath, typeOrder } from "#web/lib/project-types.ts";
import { A } from "./a.tsx";
import styles from "./footer.module.css";
import { LanguageLink } from "./language-link.tsx";
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

type Links = readonly (readonly [href: string, id: CoreId | keyof typeof footerWords])[];

const product: Links = [["/app", "footer.app"]];
const site: Links = [
  ["/legal/terms", "footer.terms"],
  ["/legal/privacy", "footer.privacy"],
  ["/legal/rules", "footer.rules"],
  ["/legal/copyright", "footer.copyright"],
  ["/legal/security", "footer.security"],
  ["/report", "footer.report"],
  ["/news/changelog", "footer.changelog"],
];
const own: Links = [
  ["/dashboard", "core.account.dashboard"],
  ["/settings/pats", "core.account.tokens"],
];
const visitors: Links = [
  ["/auth/sign-in", "core.sign-in"],
  ["/auth/sign-up", "core.sign-up"],
];

function Items({ links }: { links: Links }) {
  return links.map(([href, id]) => (
    <li key={href}>
      <A href={href}>
        <Text id={id} />
      </A>
    </li>
  ));
}

/** Areas of work, where links to the catalog would only be in the way. */
const areas = /^\/(?:dashboard|moderation|admin|servers\/(?:manage|admin))(?:\/|$)|\/settings(?:\/|$)/;

function Small() {
  const t = useText();
  const { buildId } = useFrame();
  return (
    <p className={styles.small}>
      <Text id="footer.note" />
      {buildId && <span translate="no">{t("footer.build", { id: buildId })}</span>}
    </p>
  );
}

function CompactFooter() {
  return (
    <footer className={styles.footer}>
      <div className={styles.row}>
        <ul>
          <Items links={site} />
        </ul>
        <LanguageLink className={styles.language} size={16} />
        <ThemePicker compact />
      </div>
      <Small />
    </footer>
  );
}

export function Footer() {
  const { pathname } = useLocation();
  return areas.test(pathname) ? <CompactFooter /> : <FullFooter />;
}

function FullFooter() {
  const t = useText();
  const { viewer } = useFrame();
  return (
    <footer className={styles.footer}>
      <div className={styles.columns}>
        <Column title={<Text id="footer.find" />}>
          <ul className={styles.pairs}>
            {typeOrder.map((type) => (
              <li key={type}>
                <A href={listPath(type)}>{t(`core.types.${type}`)}</A>
              </li>
            ))}
            <Items links={product} />
          </ul>
        </Column>
        <div className={styles.stack}>
          <Column title={<Text id="footer.publish" />}>
            <ul>
              <Items links={[["/create/project", "core.create.project"]]} />
              <li>
                <a href="/docs">
                  <Text id="footer.api" />
                </a>
              </li>
            </ul>
          </Column>
          <Column title={<Text id="footer.account" />}>
            <ul>
              <Items links={viewer ? own : visitors} />
            </ul>
          </Column>
        </div>
        <Column title={<Text id="footer.site" />}>
          <ul className={styles.pairs}>
            <Items links={site} />
          </ul>
        </Column>
        <Column title={<Text id="core.footer.looks" />}>
          <ThemePicker />
          <LanguageLink className={styles.language} size={16} />
        </Column>
      </div>
      <Small />
    </footer>
  );
}
