// Requests a password reset link, and sets a new password with it.
import { data, Form, redirect, useNavigation } from "react-router";
import { readLink, requestReset, resetPassword } from "#features/accounts/contract.ts";
import { NewPassword, refuseMismatch } from "#web/components/account/new-password.tsx";
import { ProofField } from "#web/components/captcha/proof-field.tsx";
import { FormAnswer } from "#web/components/form/form-answer.tsx";
import { keepForm, refusedIn, textIn, type KeptForm } from "#web/components/form/keep-form.ts";
import { A } from "#web/frame/a.tsx";
import { PageHead } from "#web/frame/page-head.tsx";
import { Text as AuthText, useText as useAuthText } from "#web/i18n/auth.ts";
import { Text, useText } from "#web/i18n/recovery.ts";
import { requestContext } from "#web/lib/context.ts";
import { clearSessionCookie, setSessionCookie } from "#web/lib/session-cookie.ts";
import { readFormData } from "#web/lib/read-form-data.ts";
import { Button, LinkButton } from "#web/ui/button.tsx";
import { RadioGroup } from "#web/ui/radio.tsx";
import { TextInput } from "#web/ui/text-field.tsx";
import type { Route } from "./+types/reset-password.ts";
import styles from "./auth.module.css";

/** One mail covers at most this many accounts with its address. */
const maxAccounts = 3;

/** Its CSP allows the configured captcha. */
export const handle = { captcha: true };

export async function loader({ context }: Route.LoaderArgs) {
  const { call, url, viewer } = requestContext(context);
  const tokens = url.searchParams.getAll("token").slice(0, maxAccounts);
  const links = await Promise.all(tokens.map((token) => call(readLink, { token })));
  const accounts = links.flatMap((link, n) =>
    link?.live && link.purpose === "reset-password" ? [{ token: tokens[n] ?? "", username: link.username }] : [],
  );
  return { asks: tokens.length === 0, accounts, done: viewer !== null && url.searchParams.has("done") };
}

export async function action({ context, request }: Route.ActionArgs) {
  const { call } = requestContext(context);
  const form = await readFormData(request);
  if (!form.has("password"))
    return keepForm(form, async () => {
      await call(requestReset, { login: textIn(form, "login"), proof: textIn(form, "proof") });
      return { outcome: "asked" } as const;
    });
  const mismatch = await refuseMismatch(context, form);
  if (mismatch) return mismatch;
  return keepForm(form, async () => {
    const answer = await call(resetPassword, { token: textIn(form, "token"), password: textIn(form, "password") });
    // This browser's session has ended with all others.
    if (answer.outcome === "sign-in")
      return data({ outcome: "changed" } as const, { headers: clearSessionCookie(context) });
    return redirect("/auth/reset-password?done", { headers: setSessionCookie(context, answer.session) });
  });
}

type Props = { refused: KeptForm | null };

function AskForLink({ refused }: Props) {
  const t = useText();
  const tAuth = useAuthText();
  const busy = useNavigation().state === "submitting";
  return (
    <>
      <p>{t("recovery.reset.description")}</p>
      <Form method="post" className={styles.form}>
        <TextInput
          label={tAuth("auth.login")}
          name="login"
          defaultValue={refused?.values.login}
          error={refused?.fields.login}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
          required
        />
        <ProofField />
        <Button type="submit" tone="primary" size="large" busy={busy}>
          <Text id="recovery.reset.do" />
        </Button>
      </Form>
      <p>
        <A href="/auth/sign-in">{t("recovery.reset.back")}</A>
      </p>
    </>
  );
}

type Account = Route.ComponentProps["loaderData"]["accounts"][number];

/** Whose password it is: a choice where several accounts share the address. */
function Whose({ accounts }: { accounts: readonly Account[] }) {
  const t = useText();
  const [account, ...more] = accounts;
  if (more.length > 0)
    return (
      <RadioGroup
        name="token"
        legend={t("recovery.reset.new.which")}
        help={t("recovery.reset.new.which.description")}
        options={accounts.map(({ token, username }) => ({ value: token, label: username }))}
        required
      />
    );
  return (
    <>
      <input type="hidden" name="token" value={account?.token} />
      <input type="hidden" name="username" value={account?.username} autoComplete="username" />
    </>
  );
}

function SetNew({ accounts, refused }: Props & { accounts: readonly Account[] }) {
  const t = useText();
  const busy = useNavigation().state === "submitting";
  return (
    <>
      {accounts.length === 1 && <p>{t("recovery.reset.new.description", { username: accounts[0]?.username })}</p>}
      <Form method="post" className={styles.form}>
        <Whose accounts={accounts} />
        <NewPassword label={t("recovery.password.new")} refused={refused} />
        <Button type="submit" tone="primary" size="large" busy={busy}>
          <Text id="recovery.reset.new.do" />
        </Button>
      </Form>
    </>
  );
}

/** What the page shows when there is nothing left to fill in. */
function Said(props: { state: "asked" | "dead" | "changed" | "done" }) {
  const t = useText();
  const { state } = props;
  return (
    <>
      <p role="status">{t(`recovery.reset.${state}.description`)}</p>
      {state === "asked" && <A href="/auth/reset-password">{t("recovery.reset.again")}</A>}
      {state === "dead" && (
        <LinkButton href="/auth/reset-password" tone="primary">
          {t("recovery.reset.dead.do")}
        </LinkButton>
      )}
      {state === "done" && (
        <LinkButton href="/" tone="primary">
          <AuthText id="auth.welcome.home" />
        </LinkButton>
      )}
      {state === "changed" && (
        <LinkButton href="/auth/sign-in" tone="primary">
          <AuthText id="auth.sign-in.do" />
        </LinkButton>
      )}
    </>
  );
}

export default function ResetPassword({ loaderData, actionData }: Route.ComponentProps) {
  const t = useText();
  const tAuth = useAuthText();
  const { asks, accounts, done } = loaderData;
  const refused = actionData !== undefined && "kind" in actionData ? refusedIn(actionData) : null;
  const outcome = actionData !== undefined && "outcome" in actionData ? actionData.outcome : null;
  const start = done ? "done" : "ask";
  const fresh = asks ? start : accounts.length === 0 ? "dead" : "new";
  const state = outcome ?? fresh;
  const titles = { ask: "recovery.reset.title", new: "recovery.reset.new.title" } as const;
  const title = t(state === "ask" || state === "new" ? titles[state] : `recovery.reset.${state}`);
  return (
    <div className={styles.page}>
      <PageHead title={title} hidden />
      <h1>{title}</h1>
      <FormAnswer answer={refused ?? undefined} refused={tAuth("auth.refused")} />
      {state === "ask" && <AskForLink refused={refused} />}
      {state === "new" && <SetNew accounts={accounts} refused={refused} />}
      {state !== "ask" && state !== "new" && <Said state={state} />}
    </div>
  );
}
