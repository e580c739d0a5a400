// The leaving page: shows an external link's target and lets the user decide; it never redirects by itself.
import { domainToUnicode } from "node:url";
import { data } from "react-router";
import { A } from "#web/frame/a.tsx";
import { PageHead } from "#web/frame/page-head.tsx";
import { useText } from "#web/i18n/site.ts";
import { readDestination } from "#web/lib/leaving.ts";
import { Callout } from "#web/ui/callout.tsx";
import { LinkProvider } from "#web/ui/link.tsx";
import { LinkButton } from "#web/ui/button.tsx";
import type { Route } from "./+types/leaving.ts";
import styles from "./leaving.module.css";

export function loader({ url }: Route.LoaderArgs) {
  const to = readDestination(url.searchParams.get("to"));
  if (to === null) return data({ to: null, written: "", insecure: false }, { status: 400 });
  const { hostname, protocol } = new URL(to.href);
  return { to, written: domainToUnicode(hostname), insecure: protocol === "http:" };
}

function Bad() {
  const t = useText();
  return (
    <div className={styles.page}>
      <PageHead title={t("site.leaving.bad.title")} hidden />
      <h1>{t("site.leaving.bad.title")}</h1>
      <p>{t("site.leaving.bad.description")}</p>
      <A href="/">{t("site.leaving.back")}</A>
    </div>
  );
}

export default function Leaving({ loaderData: { to, written, insecure } }: Route.ComponentProps) {
  const t = useText();
  if (to === null) return <Bad />;
  const otherLetters = written !== "" && !to.host.startsWith(written);
  return (
    <div className={styles.page}>
      <PageHead title={t("site.leaving.title")} hidden />
      <h1>{t("site.leaving.title")}</h1>
      <p>{t("site.leaving.description")}</p>
      <p className={styles.host} dir="ltr" translate="no">
        {to.host}
      </p>
      {otherLetters && <Callout kind="warn">{t("site.leaving.letters", { host: written })}</Callout>}
      {insecure && <Callout kind="warn">{t("site.leaving.insecure")}</Callout>}
      <dl className={styles.whole}>
        <dt>{t("site.leaving.address")}</dt>
        <dd dir="ltr" translate="no">
          {to.href}
        </dd>
      </dl>
      <p className={styles.actions}>
        <LinkProvider value="a">
          <LinkButton href={to.href} rel="external noopener noreferrer nofollow">
            {t("site.leaving.go", { host: to.host })}
          </LinkButton>
        </LinkProvider>
        <LinkButton href="/" tone="primary">
          {t("site.leaving.back")}
        </LinkButton>
      </p>
    </div>
  );
}
