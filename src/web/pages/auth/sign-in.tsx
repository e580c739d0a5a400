// Signing in, and back to where one was.
import { Form, redirect, useNavigation } from "react-router";
import { signIn } from "#features/accounts/contract.ts";
import { FormAnswer } from "#web/components/form/form-answer.tsx";
import { keepForm, refusedIn, textIn } from "#web/components/form/keep-form.ts";
import { A } from "#web/frame/a.tsx";
import { PageHead } from "#web/frame/page-head.tsx";
import { Text, useText } from "#web/i18n/auth.ts";
import { from } from "#web/lib/context.ts";
import { returnAddress } from "#web/lib/return-address.ts";
import { keepSession } from "#web/lib/session-cookie.ts";
import { Button } from "#web/ui/button.tsx";
import { TextInput } from "#web/ui/field.tsx";
import type { Route } from "./+types/sign-in.ts";
import styles from "./auth.module.css";

export function loader({ context }: Route.LoaderArgs) {
  const { viewer, url } = from(context);
  const back = returnAddress(url.searchParams.get("redirect"));
  if (viewer !== null) throw redirect(back);
  return { back };
}

export async function action({ context, request }: Route.ActionArgs) {
  const { call } = from(context);
  const form = await request.formData();
  return keepForm(form, async () => {
    const session = await call(signIn, { login: textIn(form, "login"), password: textIn(form, "password") });
    return redirect(returnAddress(form.get("redirect")), { headers: keepSession(context, session) });
  });
}

export default function SignIn({ loaderData, actionData }: Route.ComponentProps) {
  const t = useText();
  const refused = refusedIn(actionData);
  const busy = useNavigation().formAction?.startsWith("/auth/sign-in") ?? false;
  const up = `/auth/sign-up?${new URLSearchParams({ redirect: loaderData.back })}`;
  return (
    <div className={styles.page}>
      <PageHead title={t("auth.sign-in.title")} hidden />
      <h1>{t("auth.sign-in.title")}</h1>
      <FormAnswer answer={actionData} />
      <Form method="post" className={styles.form}>
        <input type="hidden" name="redirect" value={loaderData.back} />
        <TextInput
          label={t("auth.login")}
          name="login"
          defaultValue={refused?.values.login}
          error={refused?.fields.login}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
          required
        />
        <TextInput
          label={t("auth.password")}
          name="password"
          type="password"
          error={refused?.fields.password}
          autoComplete="current-password"
          maxLength={256}
          required
        />
        <Button type="submit" tone="primary" size="large" busy={busy}>
          <Text id="auth.sign-in.do" />
        </Button>
      </Form>
      <p>
        <Text id="auth.sign-in.new" /> <A href={up}>{t("auth.sign-in.create")}</A>
      </p>
    </div>
  );
}
