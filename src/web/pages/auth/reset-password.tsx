// Asks for a link to set a new password, and sets one with it.
import { data, Form, redirect, useNavigation } from "react-router";
import { readLink, requestReset, resetPassword } from "#features/accounts/contract.ts";
import { ProofField } from "#web/components/captcha/proof-field.tsx";
import { FormAnswer } from "#web/components/form/form-answer.tsx";
import { keepForm, refuse, refusedIn, textIn, type KeptForm } from "#web/components/form/keep-form.ts";
import { A } from "#web/frame/a.tsx";
import { PageHead } from "#web/frame/page-head.tsx";
import { Text as AuthText, useText as useAuthText } from "#web/i18n/auth.ts";
import { Text, useText } from "#web/i18n/recovery.ts";
import { from } from "#web/lib/context.ts";
import { forgetSession, keepSession } from "#web/lib/session-cookie.ts";
import { Button, LinkButton } from "#web/ui/button.tsx";
import { TextInput } from "#web/ui/field.tsx";
import type { Route } from "./+types/reset-password.ts";
import styles from "./auth.module.css";

export async function loader({ context }: Route.LoaderArgs) {
  const { call, url } = from(context);
  const token = url.searchParams.get("token");
  if (token === null) return { token: null, username: null };
  const link = await call(readLink, { token });
  return { token, username: link?.live && link.purpose === "reset-password" ? link.username : null };
}

export async function action({ context, request }: Route.ActionArgs) {
  const { call } = from(context);
  const form = await request.formData();
  if (!form.has("token"))
    return keepForm(form, async () => {
      await call(requestReset, { login: textIn(form, "login"), proof: textIn(form, "proof") });
      return { outcome: "asked" } as const;
    });
  const password = textIn(form, "password");
  if (password !== textIn(form, "confirm-password")) return refuse(form, { confirm: "Passwords do not match!" });
  return keepForm(form, async () => {
    const answer = await call(resetPassword, { token: textIn(form, "token"), password });
    // Whatever session this browser carried has ended with all others.
    if (answer.outcome === "sign-in") return data({ outcome: "changed" } as const, { headers: forgetSession(context) });
    return redirect("/", { headers: keepSession(context, answer.session) });
  });
}

type Props = { refused: KeptForm | null };

function AskForLink({ refused }: Props) {
  const t = useText();
  const tAuth = useAuthText();
  const busy = useNavigation().state === "submitting";
  return (
    <>
      <p>{t("recovery.reset.says")}</p>
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

function NewPassword({ token, username, refused }: Props & { token: string; username: string }) {
  const t = useText();
  const tAuth = useAuthText();
  const busy = useNavigation().state === "submitting";
  const shared = { type: "password", autoComplete: "new-password", minLength: 8, maxLength: 256, required: true };
  return (
    <>
      <p>{t("recovery.reset.new.says", { username })}</p>
      <Form method="post" className={styles.form}>
        <input type="hidden" name="token" value={token} />
        <input type="hidden" name="username" value={username} autoComplete="username" />
        <TextInput
          {...shared}
          label={t("recovery.password.new")}
          name="password"
          help={tAuth("auth.password.help")}
          error={refused?.fields.password}
        />
        <TextInput {...shared} label={tAuth("auth.confirm")} name="confirm-password" error={refused?.fields.confirm} />
        <Button type="submit" tone="primary" size="large" busy={busy}>
          <Text id="recovery.reset.new.do" />
        </Button>
      </Form>
    </>
  );
}

/** What the page says when there is nothing left to fill in. */
function Said(props: { state: "asked" | "dead" | "changed" }) {
  const t = useText();
  const { state } = props;
  return (
    <>
      <p role="status">{t(`recovery.reset.${state}.says`)}</p>
      {state === "asked" && <A href="/auth/reset-password">{t("recovery.reset.again")}</A>}
      {state === "dead" && (
        <LinkButton href="/auth/reset-password" tone="primary">
          {t("recovery.reset.dead.do")}
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
  const { token, username } = loaderData;
  const refused = actionData !== undefined && "kind" in actionData ? refusedIn(actionData) : null;
  const outcome = actionData !== undefined && "outcome" in actionData ? actionData.outcome : null;
  const fresh = token === null ? "ask" : username === null ? "dead" : "new";
  const state = outcome ?? fresh;
  const titles = { ask: "recovery.reset.title", new: "recovery.reset.new.title" } as const;
  const title = t(state === "ask" || state === "new" ? titles[state] : `recovery.reset.${state}`);
  return (
    <div className={styles.page}>
      <PageHead title={title} hidden />
      <h1>{title}</h1>
      <FormAnswer answer={refused ?? undefined} />
      {state === "ask" && <AskForLink refused={refused} />}
      {state === "new" && <NewPassword token={token ?? ""} username={username ?? ""} refused={refused} />}
      {state !== "ask" && state !== "new" && <Said state={state} />}
    </div>
  );
}
