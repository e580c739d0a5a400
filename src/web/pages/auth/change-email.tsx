// Confirms a change of email address with the link from one of the two mails.
import { Form, useNavigation } from "react-router";
import { answerAddressChange, readLink } from "#features/accounts/contract.ts";
import { FormAnswer } from "#web/components/form/form-answer.tsx";
import { keepForm, textIn } from "#web/components/form/keep-form.ts";
import { PageHead } from "#web/frame/page-head.tsx";
import { Text, useText } from "#web/i18n/recovery.ts";
import { requestContext } from "#web/lib/context.ts";
import { readFormData } from "#web/lib/read-form-data.ts";
import { Button, LinkButton } from "#web/ui/button.tsx";
import type { Route } from "./+types/change-email.ts";
import styles from "./auth.module.css";

export async function loader({ context }: Route.LoaderArgs) {
  const { call, url } = requestContext(context);
  const token = url.searchParams.get("token") ?? "";
  const link = await call(readLink, { token });
  if (!link?.live || (link.purpose !== "change-email-old" && link.purpose !== "change-email-new"))
    return { token, link: null };
  const side = link.purpose === "change-email-old" ? ("old" as const) : ("new" as const);
  return { token, link: { side, email: link.email, username: link.username } };
}

export async function action({ context, request }: Route.ActionArgs) {
  const { call } = requestContext(context);
  const form = await readFormData(request);
  return keepForm(form, () => call(answerAddressChange, { token: textIn(form, "token") }));
}

/** The change is explained here and never submitted by a script. */
function Ask(props: { token: string; link: { side: "old" | "new"; email: string; username: string } }) {
  const t = useText();
  const busy = useNavigation().state === "submitting";
  const { side, email, username } = props.link;
  return (
    <>
      <p>{t(`recovery.change.${side}.description`, { email, username })}</p>
      <Form method="post" className={styles.form}>
        <input type="hidden" name="token" value={props.token} />
        <Button type="submit" tone="primary" size="large" busy={busy}>
          <Text id="recovery.change.do" />
        </Button>
      </Form>
    </>
  );
}

function Settings() {
  const t = useText();
  return <LinkButton href="/settings/account/email">{t("recovery.change.settings")}</LinkButton>;
}

export default function ChangeEmail({ loaderData, actionData }: Route.ComponentProps) {
  const t = useText();
  const { token, link } = loaderData;
  const outcome = actionData !== undefined && "outcome" in actionData ? actionData.outcome : null;
  const refused = actionData !== undefined && "kind" in actionData ? actionData : undefined;
  const state = outcome ?? (link === null || refused ? "dead" : "title");
  return (
    <div className={styles.page}>
      <PageHead title={t(`recovery.change.${state}`)} hidden />
      <h1>{t(`recovery.change.${state}`)}</h1>
      <FormAnswer answer={refused} />
      {state === "title" && link && <Ask token={token} link={link} />}
      {state === "dead" && !refused && <p>{t("recovery.change.dead.description")}</p>}
      {outcome !== null && <p role="status">{t(`recovery.change.${outcome}.description`)}</p>}
      {state !== "title" && <Settings />}
    </div>
  );
}
