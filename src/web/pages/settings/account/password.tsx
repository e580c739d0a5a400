// The account's password: set, change or remove.
import { data, Form, useNavigation } from "react-router";
import { getSecurity, listProviders, removePassword, setPassword } from "#features/accounts/contract.ts";
import { NewPassword, refuseMismatch } from "#web/components/account/new-password.tsx";
import { AccountPage } from "#web/components/form/account-page.tsx";
import { FormAnswer } from "#web/components/form/form-answer.tsx";
import { keepForm, refusedIn, textIn, type Answer } from "#web/components/form/keep-form.ts";
import { Text, useText } from "#web/i18n/recovery.ts";
import { requestContext, requireConfirmed } from "#web/lib/context.ts";
import { setSessionCookie } from "#web/lib/session-cookie.ts";
import { readFormData } from "#web/lib/read-form-data.ts";
import { Button } from "#web/ui/button.tsx";
import type { Route } from "./+types/password.ts";
import styles from "./credentials.module.css";

export async function loader({ context }: Route.LoaderArgs) {
  const { username } = requireConfirmed(context);
  const { call } = requestContext(context);
  const [{ password, passkeys, providers }, offered] = [await call(getSecurity, {}), await call(listProviders, {})];
  // A linked account of a provider that is no longer configured cannot be used to sign in.
  const open = offered.filter(({ name }) => providers.includes(name));
  return { username, password, otherWays: passkeys + open.length > 0 };
}

export async function action({ context, request }: Route.ActionArgs) {
  const { call } = requestContext(context);
  const form = await readFormData(request);
  if (textIn(form, "intent") === "remove")
    return keepForm(form, async () => {
      const headers = setSessionCookie(context, await call(removePassword, {}));
      return data({ saved: true, did: "removed" } as const, { headers });
    });
  const mismatch = await refuseMismatch(context, form);
  if (mismatch) return mismatch;
  return keepForm(form, async () => {
    const headers = setSessionCookie(context, await call(setPassword, { password: textIn(form, "password") }));
    return data({ saved: true, did: "saved" } as const, { headers });
  });
}

type Loaded = Route.ComponentProps["loaderData"];

function SetForm(props: { account: Loaded; answer: Answer; busy: boolean }) {
  const t = useText();
  const kind = props.account.password ? "change" : "set";
  return (
    <Form method="post" className={styles.form}>
      <p>{t(`recovery.password.${kind}.description`)}</p>
      <input type="hidden" name="username" value={props.account.username} autoComplete="username" />
      <NewPassword label={t("recovery.password.new")} refused={refusedIn(props.answer)} />
      <Button type="submit" tone="primary" busy={props.busy}>
        {t(`recovery.password.${kind}.do`)}
      </Button>
    </Form>
  );
}

function Remove(props: { otherWays: boolean; busy: boolean }) {
  const t = useText();
  return (
    <section aria-labelledby="remove" className={styles.part}>
      <h2 id="remove">{t("recovery.password.remove")}</h2>
      <p>{t(props.otherWays ? "recovery.password.remove.description" : "recovery.password.remove.not")}</p>
      {props.otherWays && (
        <Form method="post">
          <Button type="submit" name="intent" value="remove" tone="danger" busy={props.busy}>
            <Text id="recovery.password.remove" />
          </Button>
        </Form>
      )}
    </section>
  );
}

export default function Password({ loaderData, actionData }: Route.ComponentProps) {
  const t = useText();
  const busy = useNavigation().formMethod === "POST";
  const did = actionData !== undefined && "did" in actionData ? actionData.did : undefined;
  return (
    <AccountPage title={t("recovery.password.title")}>
      <FormAnswer answer={actionData} saved={did && t(`recovery.password.${did}`)} />
      <SetForm account={loaderData} answer={actionData} busy={busy} key={did ?? ""} />
      {loaderData.password && <Remove otherWays={loaderData.otherWays} busy={busy} />}
    </AccountPage>
  );
}
