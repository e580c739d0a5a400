// What a new member sees first: what to do next.
import { getSelf } from "#features/accounts/contract.ts";
import { A } from "#web/frame/a.tsx";
import { PageHead } from "#web/frame/page-head.tsx";
import { Text, useText } from "#web/i18n/auth.ts";
import { from, requireViewer } from "#web/lib/context.ts";
import { returnAddress } from "#web/lib/return-address.ts";
import { LinkButton } from "#web/ui/button.tsx";
import type { Route } from "./+types/welcome.ts";
import styles from "./auth.module.css";

export async function loader({ context }: Route.LoaderArgs) {
  const { username } = requireViewer(context);
  const { call, url } = from(context);
  const self = await call(getSelf, {});
  const back = returnAddress(url.searchParams.get("redirect"));
  return { username, email: self.emailVerified ? null : self.email, back };
}

export default function Welcome({ loaderData }: Route.ComponentProps) {
  const t = useText();
  const { username, email, back } = loaderData;
  return (
    <div className={styles.page}>
      <PageHead title={t("auth.welcome.head")} hidden />
      <h1>{t("auth.welcome.title", { name: username })}</h1>
      <ul className={styles.steps}>
        {email !== null && (
          <li>
            <h2>{t("auth.welcome.mail")}</h2>
            <p>{t("auth.welcome.mail.says", { email })}</p>
          </li>
        )}
        <li>
          <h2>
            <A href="/create/project">{t("core.create.project")}</A>
          </h2>
          <p>{t("auth.welcome.publish")}</p>
        </li>
        <li>
          <h2>
            <A href="/settings/profile">{t("auth.welcome.profile")}</A>
          </h2>
          <p>{t("auth.welcome.profile.says")}</p>
        </li>
      </ul>
      <LinkButton href={back} tone="primary" size="large">
        <Text id={back === "/" ? "auth.welcome.home" : "auth.welcome.back"} />
      </LinkButton>
    </div>
  );
}
