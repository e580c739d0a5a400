// Lets a new user from a sign-in provider choose a username.
import { Form, redirect, useNavigation } from "react-router";
import { getNewcomer, signUpByProvider } from "#features/accounts/contract.ts";
import { Agreement } from "#web/components/account/agreement.tsx";
import { UsernameField } from "#web/components/account/username-field.tsx";
import { FormAnswer } from "#web/components/form/form-answer.tsx";
import { keepForm, refusedIn, textIn } from "#web/components/form/keep-form.ts";
import { A } from "#web/frame/a.tsx";
import { PageHead } from "#web/frame/page-head.tsx";
import { useText as useAuthText } from "#web/i18n/auth.ts";
import { useText } from "#web/i18n/providers.ts";
import { attempt, requestContext } from "#web/lib/context.ts";
import { setSessionCookie } from "#web/lib/session-cookie.ts";
import { readFormData } from "#web/lib/read-form-data.ts";
import { Button } from "#web/ui/button.tsx";
import { Checkbox } from "#web/ui/choice.tsx";
import { TextInput } from "#web/ui/text-field.tsx";
import type { Route } from "./+types/provider-new.ts";
import styles from "./auth.module.css";
import { flowIn, clearFlowCookie } from "./provider-cookie.ts";

export async function loader({ context, request }: Route.LoaderArgs) {
  const { call, viewer } = requestContext(context);
  const newcomer = await attempt({}, () => call(getNewcomer, { flow: flowIn(context, request) }));
  if (!("username" in newcomer)) throw redirect(viewer === null ? "/auth/sign-in" : "/");
  return newcomer;
}

export async function action({ context, request }: Route.ActionArgs) {
  const { call } = requestContext(context);
  const form = await readFormData(request);
  return keepForm(form, async () => {
    const { session, back } = await call(signUpByProvider, {
      flow: flowIn(context, request),
      username: textIn(form, "username"),
      email: textIn(form, "email").trim() || null,
      subscribe: form.has("subscribe"),
    });
    const headers = clearFlowCookie(context, setSessionCookie(context, session));
    return redirect(`/auth/welcome?${new URLSearchParams({ redirect: back })}`, { headers });
  });
}

type Newcomer = Route.ComponentProps["loaderData"];

function Email(props: { newcomer: Newcomer; typed: string | undefined; error: string | undefined }) {
  const t = useText();
  const { email, emailVerified, title: name } = props.newcomer;
  if (email !== null && emailVerified) return <p>{t("providers.new.email.confirmed", { email, name })}</p>;
  return (
    <TextInput
      label={t("providers.new.email")}
      name="email"
      type="email"
      help={t("providers.new.email.help")}
      defaultValue={props.typed ?? email ?? ""}
      error={props.error}
      autoComplete="email"
      maxLength={254}
    />
  );
}

export default function NewcomerPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useText();
  const auth = useAuthText();
  const refused = refusedIn(actionData);
  const busy = useNavigation().formAction?.startsWith("/auth/provider/new") ?? false;
  const { title: name, name: person, username, back } = loaderData;
  return (
    <div className={styles.page}>
      <PageHead title={t("providers.new.title")} hidden />
      <h1>{t("providers.new.title")}</h1>
      <p>
        {person === ""
          ? t("providers.new.description.nameless", { name })
          : t("providers.new.description", { name, person })}
      </p>
      <FormAnswer answer={actionData} refused={auth("auth.refused")} />
      <Form method="post" className={styles.form}>
        <UsernameField refused={refused} offered={username} />
        <Email newcomer={loaderData} typed={refused?.values.email} error={refused?.fields.email} />
        <Checkbox
          name="subscribe"
          label={auth("auth.subscribe")}
          defaultChecked={refused?.values.subscribe !== undefined}
        />
        <Agreement />
        <Button type="submit" tone="primary" size="large" busy={busy}>
          {auth("auth.sign-up.do")}
        </Button>
      </Form>
      <p>{t("providers.new.have")}</p>
      <p>
        <A href={`/auth/sign-in?${new URLSearchParams({ redirect: back })}`}>{t("providers.new.link", { name })}</A>
      </p>
    </div>
  );
}
