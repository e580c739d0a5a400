// Two-factor authentication: setup, backup codes, and disabling it.
import { data, Form, redirect, useSearchParams } from "react-router";
import { addTotp, beginTotp, getSecurity, removeTotp, renewBackupCodes } from "#features/accounts/contract.ts";
import { BackupCodes } from "#web/components/account/backup-codes.tsx";
import { CodeField } from "#web/components/account/code-field.tsx";
import { AccountPage } from "#web/components/form/account-page.tsx";
import { FormAnswer } from "#web/components/form/form-answer.tsx";
import { keepForm, refusedIn, textIn, type Answer } from "#web/components/form/keep-form.ts";
import { useFormats } from "#web/i18n/area.tsx";
import { useText } from "#web/i18n/factors.ts";
import { requestContext, requireConfirmed } from "#web/lib/context.ts";
import { setSessionCookie } from "#web/lib/session-cookie.ts";
import { readFormData } from "#web/lib/read-form-data.ts";
import { Button } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { Status } from "#web/ui/chip.tsx";
import type { Route } from "./+types/two-factor.ts";
import { TotpSetUp } from "./two-factor-set-up.tsx";
import styles from "./two-factor.module.css";

const here = "/settings/account/two-factor";

export async function loader({ context }: Route.LoaderArgs) {
  requireConfirmed(context);
  const { twoFactor, twoFactorSince, backupCodes } = await requestContext(context).call(getSecurity, {});
  return { on: twoFactor, since: twoFactorSince, left: backupCodes };
}

type Context = Route.ActionArgs["context"];

/** Shows the setup again when its code was wrong; the QR code is not kept in the form. */
async function add(context: Context, form: FormData) {
  const { call } = requestContext(context);
  const flow = textIn(form, "flow");
  const answer = await keepForm(form, async () => {
    const { codes, session } = await call(addTotp, { flow, code: textIn(form, "code") });
    return data({ codes, added: true }, { headers: setSessionCookie(context, session) });
  });
  const refused = "data" in answer && "kind" in answer.data ? answer.data : null;
  if (!refused || refused.fields.code === undefined) return answer;
  return data({ refused, setUp: await call(beginTotp, { flow }) }, { status: 400 });
}

export async function action({ context, request }: Route.ActionArgs) {
  const { call } = requestContext(context);
  const form = await readFormData(request);
  const intent = textIn(form, "intent");
  if (intent === "add") return add(context, form);
  return keepForm(form, async () => {
    if (intent === "begin") return { setUp: await call(beginTotp, {}) };
    const code = textIn(form, "code");
    if (intent === "renew") {
      const { codes, session } = await call(renewBackupCodes, { code });
      return data({ codes }, { headers: setSessionCookie(context, session) });
    }
    const session = await call(removeTotp, { code });
    return redirect(`${here}?removed`, { headers: setSessionCookie(context, session) });
  });
}

type Acted = Exclude<Route.ComponentProps["actionData"], undefined>;

/** The action's response, part by part. */
function partsOf(acted: Acted | undefined) {
  const setUp = acted && "setUp" in acted ? acted.setUp : null;
  const codes = acted && "codes" in acted ? acted.codes : null;
  const added = acted !== undefined && "added" in acted;
  const refused = acted && "refused" in acted ? acted.refused : undefined;
  const answer: Answer = refused ?? (acted && "kind" in acted ? acted : undefined);
  return { setUp, codes, added, answer };
}

function Codes({ left, error }: { left: number; error?: string | undefined }) {
  const t = useText();
  return (
    <section className={styles.part} aria-labelledby="codes">
      <h2 id="codes">{t("factors.codes.title")}</h2>
      <p>{t("factors.codes.left", { count: left })}</p>
      <p>{t("factors.codes.renew.description")}</p>
      <Form method="post" className={styles.form}>
        <input type="hidden" name="intent" value="renew" />
        <CodeField label={t("factors.codes.renew.code")} error={error} />
        <Button type="submit">{t("factors.codes.renew")}</Button>
      </Form>
    </section>
  );
}

function Remove({ error }: { error?: string | undefined }) {
  const t = useText();
  return (
    <section className={styles.part} aria-labelledby="remove">
      <h2 id="remove">{t("factors.totp.remove")}</h2>
      <p>{t("factors.totp.remove.description")}</p>
      <Form method="post" className={styles.form}>
        <input type="hidden" name="intent" value="remove" />
        <CodeField label={t("factors.totp.remove.code")} error={error} />
        <Button type="submit" tone="danger">
          {t("factors.totp.remove")}
        </Button>
      </Form>
    </section>
  );
}

function Begin() {
  const t = useText();
  return (
    <Form method="post" className={styles.inline}>
      <Button type="submit" name="intent" value="begin" tone="primary">
        {t("factors.totp.begin")}
      </Button>
      <span className={styles.small}>{t("factors.totp.off")}</span>
    </Form>
  );
}

function On({ since }: { since: string | null }) {
  const t = useText();
  const formats = useFormats();
  return (
    <p>
      <Status kind="ok">
        {since === null ? t("factors.totp.on") : t("factors.totp.on.since", { day: formats.date(since, "long") })}
      </Status>
    </p>
  );
}

export default function TwoFactor({ loaderData, actionData }: Route.ComponentProps) {
  const t = useText();
  const [params] = useSearchParams();
  const { setUp, codes, added, answer } = partsOf(actionData);
  const refused = refusedIn(answer);
  const errorOf = (intent: string) => (refused?.values.intent === intent ? refused.fields.code : undefined);
  const on = loaderData.on || added;
  return (
    <AccountPage title={t("factors.totp.title")}>
      {on && <On since={loaderData.since} />}
      <p>{t("factors.totp.description")}</p>
      {answer && <FormAnswer answer={answer} />}
      {params.has("removed") && !setUp && !on && <Callout kind="ok">{t("factors.totp.removed")}</Callout>}
      {added && <Callout kind="ok">{t("factors.totp.added")}</Callout>}
      {codes && <BackupCodes codes={codes} />}
      {on && <Codes left={codes?.length ?? loaderData.left} error={errorOf("renew")} />}
      {on && <Remove error={errorOf("remove")} />}
      {!on && (setUp ? <TotpSetUp setUp={setUp} error={errorOf("add")} /> : <Begin />)}
    </AccountPage>
  );
}
