// The sign-up page: creates an account.
import { data, Form, redirect, useNavigation } from "react-router";
import { signUp } from "#features/accounts/contract.ts";
import { Agreement } from "#web/components/account/agreement.tsx";
import { loadProviders } from "#web/components/account/load-providers.ts";
import { NewPassword, refuseMismatch } from "#web/components/account/new-password.tsx";
import { ProviderButtons } from "#web/components/account/provider-buttons.tsx";
import { UsernameField } from "#web/components/account/username-field.tsx";
import { ProofField } from "#web/components/captcha/proof-field.tsx";
import { FormAnswer } from "#web/components/form/form-answer.tsx";
import { keepForm, refusedIn, textIn, type Answer } from "#web/components/form/keep-form.ts";
import { A } from "#web/frame/a.tsx";
import { PageHead } from "#web/frame/page-head.tsx";
import { Text, useText } from "#web/i18n/auth.ts";
import { requestContext } from "#web/lib/context.ts";
import { guardLauncher } from "#web/lib/launcher.ts";
import { returnAddress } from "#web/lib/return-address.ts";
import { setSessionCookie } from "#web/lib/session-cookie.ts";
import { readFormData } from "#web/lib/read-form-data.ts";
import { Button } from "#web/ui/button.tsx";
import { Checkbox } from "#web/ui/choice.tsx";
import { TextInput } from "#web/ui/text-field.tsx";
import type { Route } from "./+types/sign-up.ts";
import styles from "./auth.module.css";
import { pageOf } from "./page-of.ts";

/** Its CSP allows the configured captcha. */
export const handle = { captcha: true };

export async function loader({ context }: Route.LoaderArgs) {
  const { viewer, url } = requestContext(context);
  const back = guardLauncher(url) ?? returnAddress(url.searchParams.get("redirect"));
  if (viewer !== null) throw redirect(back);
  const { providers, headers } = await loadProviders(context);
  return data({ back, providers, page: pageOf(url, "/auth/sign-up") }, { headers });
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

export async function action({ context, request }: Route.ActionArgs) {
  const { call } = requestContext(context);
  const form = await readFormData(request);
  const mismatch = await refuseMismatch(context, form);
  if (mismatch) return mismatch;
  return keepForm(form, async () => {
    const session = await call(signUp, {
      username: textIn(form, "username"),
      email: textIn(form, "email"),
      password: textIn(form, "password"),
      subscribe: form.has("subscribe"),
      proof: textIn(form, "proof"),
    });
    const to = `/auth/welcome?${new URLSearchParams({ redirect: returnAddress(form.get("redirect")) })}`;
    return redirect(to, { headers: setSessionCookie(context, session) });
  });
}

function Names(props: { answer: Answer }) {
  const t = useText();
  const refused = refusedIn(props.answer);
  return (
    <>
      <UsernameField refused={refused} />
      <TextInput
        label={t("auth.email")}
        name="email"
        type="email"
        help={t("auth.email.help")}
        defaultValue={refused?.values.email}
        error={refused?.fields.email}
        autoComplete="email"
        maxLength={254}
        required
      />
    </>
  );
}

export default function SignUp({ loaderData, actionData }: Route.ComponentProps) {
  const t = useText();
  const busy = useNavigation().formAction?.startsWith("/auth/sign-up") ?? false;
  const into = `/auth/sign-in?${new URLSearchParams({ redirect: loaderData.back })}`;
  return (
    <div className={styles.page}>
      <PageHead
        title={t("auth.sign-up.title")}
        canonical={loaderData.page ?? undefined}
        hidden={loaderData.page === null}
      />
      <h1>{t("auth.sign-up.title")}</h1>
      <FormAnswer answer={actionData} refused={t("auth.refused")} />
      <Form method="post" className={styles.form}>
        <input type="hidden" name="redirect" value={loaderData.back} />
        <Names answer={actionData} />
        <NewPassword label={t("auth.password")} refused={refusedIn(actionData)} />
        <Checkbox
          name="subscribe"
          label={t("auth.subscribe")}
          defaultChecked={refusedIn(actionData)?.values.subscribe !== undefined}
        />
        <Agreement />
        <ProofField />
        <Button type="submit" tone="primary" size="large" busy={busy}>
          <Text id="auth.sign-up.do" />
        </Button>
      </Form>
      <ProviderButtons providers={loaderData.providers} back={loaderData.back} />
      <p>
        <Text id="auth.sign-up.have" /> <A href={into}>{t("auth.sign-in.title")}</A>
      </p>
    </div>
  );
}
