// Re-authenticates the user before security settings are changed.
import { data, Form, redirect } from "react-router";
import { confirmSession, getSecurity } from "#features/accounts/contract.ts";
import { CodeField } from "#web/components/account/code-field.tsx";
import { loadProviders } from "#web/components/account/load-providers.ts";
import { PasskeyButton } from "#web/components/account/passkey-button.tsx";
import { PasswordField } from "#web/components/account/password-field.tsx";
import { ProviderButtons, ProviderProblem } from "#web/components/account/provider-buttons.tsx";
import { readPasskey } from "#web/components/account/read-passkey.ts";
import { FormAnswer } from "#web/components/form/form-answer.tsx";
import { keepForm, refusedIn, textIn } from "#web/components/form/keep-form.ts";
import { PageHead } from "#web/frame/page-head.tsx";
import { useText as useAuthText } from "#web/i18n/auth.ts";
import { Text, useText } from "#web/i18n/factors.ts";
import { useText as useProofText } from "#web/i18n/proof.ts";
import { requestContext, requireViewer } from "#web/lib/context.ts";
import { returnAddress } from "#web/lib/return-address.ts";
import { setSessionCookie } from "#web/lib/session-cookie.ts";
import { readFormData } from "#web/lib/read-form-data.ts";
import { Button } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
import type { Route } from "./+types/confirm.ts";
import styles from "./auth.module.css";

export async function loader({ context }: Route.LoaderArgs) {
  const { username } = requireViewer(context);
  const { call, url } = requestContext(context);
  const { password, twoFactor, passkeys, providers: linked } = await call(getSecurity, {});
  const { providers, headers } = await loadProviders(context);
  const others = password || twoFactor || passkeys > 0;
  const own = providers.filter(({ name, asksAgain }) => linked.includes(name) && (asksAgain || !others));
  const back = returnAddress(url.searchParams.get("redirect"));
  return data({ username, back, password, code: twoFactor, passkey: passkeys > 0, providers: own }, { headers });
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

export async function action({ context, request }: Route.ActionArgs) {
  const { call } = requestContext(context);
  const form = await readFormData(request);
  const proof = form.has("passkey")
    ? { passkey: readPasskey(form) }
    : form.has("code")
      ? { code: textIn(form, "code") }
      : { password: textIn(form, "password") };
  return keepForm(form, async () => {
    const session = await call(confirmSession, proof);
    return redirect(returnAddress(form.get("redirect")), { headers: setSessionCookie(context, session) });
  });
}

type Loaded = Route.ComponentProps["loaderData"];

function PasswordForm({ loaded, error }: { loaded: Loaded; error?: string | undefined }) {
  const t = useText();
  return (
    <Form method="post" className={styles.form}>
      <input type="hidden" name="redirect" value={loaded.back} />
      {/* For password managers, which look for a username beside the password. */}
      <input type="text" name="username" value={loaded.username} autoComplete="username" readOnly hidden />
      <PasswordField
        label={t("factors.confirm.password")}
        name="password"
        error={error}
        autoComplete="current-password"
        maxLength={256}
        required
      />
      <Button type="submit" tone="primary" size="large">
        <Text id="factors.confirm.do" />
      </Button>
    </Form>
  );
}

function CodeForm({ loaded, error }: { loaded: Loaded; error?: string | undefined }) {
  return (
    <Form method="post" className={styles.form}>
      <input type="hidden" name="redirect" value={loaded.back} />
      <CodeField error={error} />
      <Button type="submit" tone={loaded.password ? "neutral" : "primary"} size="large">
        <Text id="factors.confirm.code.do" />
      </Button>
    </Form>
  );
}

export default function Confirm({ loaderData, actionData }: Route.ComponentProps) {
  const t = useText();
  const auth = useAuthText();
  const proof = useProofText();
  const { back, password, code, passkey, providers } = loaderData;
  const fields = refusedIn(actionData)?.fields;
  const none = !password && !code && !passkey && providers.length === 0;
  return (
    <div className={styles.page}>
      <PageHead title={t("factors.confirm.title")} hidden />
      <h1>{t("factors.confirm.title")}</h1>
      <p>{t("factors.confirm.description")}</p>
      <ProviderProblem />
      <FormAnswer answer={actionData} refused={auth("auth.refused")} />
      {none && <Callout kind="warn">{t("factors.confirm.none")}</Callout>}
      {password && <PasswordForm loaded={loaderData} error={fields?.password} />}
      {passkey && <PasskeyButton fields={{ redirect: back }} label={proof("proof.passkey.use")} />}
      {code && <CodeForm loaded={loaderData} error={fields?.code} />}
      <ProviderButtons providers={providers} back={back} purpose="confirm" />
    </div>
  );
}
