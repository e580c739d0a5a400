// The account's security settings, with links to each.
import type { ReactNode } from "react";
import { getSecurity } from "#features/accounts/contract.ts";
import type { SecurityView } from "#features/accounts/contract.ts";
import { providerTitles, type ProviderName } from "#features/accounts/providers/shapes.ts";
import { AccountPage } from "#web/components/form/account-page.tsx";
import { A } from "#web/frame/a.tsx";
import { useFormats } from "#web/i18n/area.tsx";
import { useText as useSettingsText } from "#web/i18n/settings.ts";
import { useText } from "#web/i18n/factors.ts";
import { requestContext, requireViewer } from "#web/lib/context.ts";
import { Status, type Kind } from "#web/ui/chip.tsx";
import type { Route } from "./+types/overview.ts";
import styles from "./overview.module.css";

export async function loader({ context }: Route.LoaderArgs) {
  requireViewer(context);
  return requestContext(context).call(getSecurity, {});
}

type RowProps = { name: string; page: string; leads?: "change" | "open"; kind?: Kind | "neutral"; children: ReactNode };

function Row({ name, page, leads = "change", kind, children }: RowProps) {
  const t = useText();
  return (
    <li className={styles.row}>
      <h2 className={styles.name}>{name}</h2>
      <p className={styles.state}>{kind ? <Status kind={kind}>{children}</Status> : children}</p>
      <A href={`/settings/account/${page}`} aria-label={t(`factors.overview.${leads}.named`, { name })}>
        {t(`factors.overview.${leads}`)}
      </A>
    </li>
  );
}

function Address({ security }: { security: SecurityView }) {
  const t = useText();
  const { email, emailVerified } = security;
  return (
    <Row name={t("factors.overview.email")} page="email">
      {email ?? t("factors.overview.email.none")}{" "}
      {email !== null && (
        <Status kind={emailVerified ? "ok" : "warn"}>
          {t(emailVerified ? "factors.overview.email.confirmed" : "factors.overview.email.open")}
        </Status>
      )}
    </Row>
  );
}

function TwoFactor({ security }: { security: SecurityView }) {
  const t = useText();
  const name = t("factors.overview.two-factor");
  return (
    <Row name={name} page="two-factor" kind={security.twoFactor ? "ok" : "neutral"}>
      {security.twoFactor
        ? t("factors.overview.two-factor.on", { count: security.backupCodes })
        : t("factors.overview.two-factor.off")}
    </Row>
  );
}

function Providers({ names }: { names: readonly string[] }) {
  const t = useText();
  const formats = useFormats();
  const titles = names.map((name) => providerTitles[name as ProviderName]);
  return (
    <Row name={t("factors.overview.providers")} page="providers">
      {titles.length === 0 ? t("factors.overview.providers.none") : formats.list(titles)}
    </Row>
  );
}

function Deletion({ eraseAt }: { eraseAt: string | null }) {
  const t = useText();
  const formats = useFormats();
  const name = t("factors.overview.delete");
  if (eraseAt === null)
    return (
      <Row name={name} page="delete" leads="open">
        {t("factors.overview.delete.none")}
      </Row>
    );
  return (
    <Row name={name} page="delete" leads="open" kind="danger">
      {t("factors.overview.delete.planned", { day: formats.date(eraseAt, "long") })}
    </Row>
  );
}

export default function Overview({ loaderData: security }: Route.ComponentProps) {
  const t = useText();
  const settings = useSettingsText();
  return (
    <AccountPage title={settings("settings.account")}>
      <ul className={styles.rows}>
        <Address security={security} />
        <Row name={t("factors.overview.password")} page="password">
          {t(security.password ? "factors.overview.password.set" : "factors.overview.password.none")}
        </Row>
        <TwoFactor security={security} />
        <Row name={t("factors.overview.passkeys")} page="passkeys">
          {t("factors.overview.passkeys.count", { count: security.passkeys })}
        </Row>
        <Providers names={security.providers} />
        <Row name={t("factors.overview.data")} page="data" leads="open">
          {t("factors.overview.data.description")}
        </Row>
        <Deletion eraseAt={security.eraseAt} />
      </ul>
    </AccountPage>
  );
}
