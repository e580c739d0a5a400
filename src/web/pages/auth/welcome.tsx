// The first page of a new user: what to do next.
import { Form, useNavigation } from "react-router";
import { getSelf, resendVerification } from "#features/accounts/contract.ts";
import { FormAnswer } from "#web/components/form/form-answer.tsx";
import { keepForm, refusedIn } from "#web/components/form/keep-form.ts";
import { A } from "#web/frame/a.tsx";
import { PageHead } from "#web/frame/page-head.tsx";
import { Text, useText } from "#web/i18n/auth.ts";
import { useText as useRecoveryText } from "#web/i18n/recovery.ts";
import { requestContext, requireViewer } from "#web/lib/context.ts";
import { returnAddress } from "#web/lib/return-address.ts";
import { readFormData } from "#web/lib/read-form-data.ts";
import { Button, LinkButton } from "#web/ui/button.tsx";
import type { Route } from "./+types/welcome.ts";
import styles from "./auth.module.css";

export async function loader({ context }: Route.LoaderArgs) {
  const { username } = requireViewer(context);
  const { call, url } = requestContext(context);
  const self = await call(getSelf, {});
  const back = returnAddress(url.searchParams.get("redirect"));
  return { username, email: self.emailVerified ? null : self.email, back };
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await readFormData(request);
  return keepForm(form, async () => ({ resent: (await requestContext(context).call(resendVerification, {})).outcome }));
}

/** The pending verification mail, and what to do when it does not arrive. */
function Mail({ email, acted }: { email: string; acted: Route.ComponentProps["actionData"] }) {
  const t = useText();
  const tRecovery = useRecoveryText();
  const busy = useNavigation().formMethod === "POST";
  const resent = acted !== undefined && "resent" in acted;
  const refused = acted !== undefined && "kind" in acted ? refusedIn(acted) : null;
  return (
    <li>
      <h2>{t("auth.welcome.mail")}</h2>
      <p>{t("auth.welcome.mail.description", { email })}</p>
      <FormAnswer answer={refused ?? undefined} />
      <p role="status">{resent && tRecovery("recovery.resend.sent")}</p>
      <Form method="post" className={styles.again}>
        <Button type="submit" size="small" busy={busy}>
          {t("auth.welcome.mail.again")}
        </Button>
        <A href="/settings/account/email">{t("auth.welcome.mail.wrong")}</A>
      </Form>
    </li>
  );
}

export default function Welcome({ loaderData, actionData }: Route.ComponentProps) {
  const t = useText();
  const { username, email, back } = loaderData;
  return (
    <div className={styles.page}>
      <PageHead title={t("auth.welcome.head")} hidden />
      <h1>{t("auth.welcome.title", { name: username })}</h1>
      <ul className={styles.steps}>
        {email !== null && <Mail email={email} acted={actionData} />}
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
          <p>{t("auth.welcome.profile.description")}</p>
        </li>
      </ul>
      <LinkButton href={back} tone="primary" size="large">
        <Text id={back === "/" ? "auth.welcome.home" : "auth.welcome.back"} />
      </LinkButton>
    </div>
  );
}
