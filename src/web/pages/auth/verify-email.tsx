// Verifies an email address with the link from the mail, or sends a new link.
import { Form, useNavigation } from "react-router";
import { getAddress, readLink, resendVerification, verifyEmail } from "#features/accounts/contract.ts";
import { FormAnswer } from "#web/components/form/form-answer.tsx";
import { keepForm, refusedIn, textIn, type KeptForm } from "#web/components/form/keep-form.ts";
import { PageHead } from "#web/frame/page-head.tsx";
import { Text as AuthText, useText as useAuthText } from "#web/i18n/auth.ts";
import { Text, useText } from "#web/i18n/recovery.ts";
import { requestContext } from "#web/lib/context.ts";
import { readFormData } from "#web/lib/read-form-data.ts";
import { Button, LinkButton } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
import type { Route } from "./+types/verify-email.ts";
import styles from "./auth.module.css";
import { useSendAtOnce } from "./use-send-at-once.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const { call, url, viewer } = requestContext(context);
  const token = url.searchParams.get("token") ?? "";
  const link = await call(readLink, { token });
  const own = viewer === null ? null : await call(getAddress, {});
  const canResend = own !== null && own.email !== null && !own.verified;
  return { token, link: link?.purpose === "verify-email" ? link : null, signedIn: viewer !== null, canResend };
}

export async function action({ context, request }: Route.ActionArgs) {
  const { call } = requestContext(context);
  const form = await readFormData(request);
  return keepForm(form, async () => {
    if (textIn(form, "intent") === "resend") return { resent: (await call(resendVerification, {})).outcome } as const;
    return await call(verifyEmail, { token: textIn(form, "token") });
  });
}

type Loaded = Route.ComponentProps["loaderData"];

/** The result of the link, or null while it is unused. */
function outcomeOf(answer: Route.ComponentProps["actionData"], link: Loaded["link"]) {
  if (answer !== undefined && "outcome" in answer) return answer.outcome;
  if (answer !== undefined && "kind" in answer) return "failed" as const;
  if (link?.confirmed) return "already-verified" as const;
  return link?.live ? null : ("failed" as const);
}

function Resend(props: { signedIn: boolean; canResend: boolean }) {
  const busy = useNavigation().state === "submitting";
  if (!props.signedIn)
    return (
      <p>
        <Text id="recovery.resend.sign-in" />
      </p>
    );
  if (!props.canResend) return null;
  return (
    <Form method="post" className={styles.form}>
      <p>
        <Text id="recovery.resend.description" />
      </p>
      <Button type="submit" name="intent" value="resend" tone="primary" busy={busy}>
        <Text id="recovery.resend.do" />
      </Button>
    </Form>
  );
}

/**
 * Submitted automatically only for users signed in to the account: mail scanners run scripts too, and the account may
 * have been created by a stranger with the reader's address.
 */
function Ask(props: { token: string; link: NonNullable<Loaded["link"]> }) {
  const t = useText();
  const { email, username, live, own } = props.link;
  const form = useSendAtOnce(live && own);
  const busy = useNavigation().state === "submitting";
  return (
    <>
      <h1>{t("recovery.verify.title")}</h1>
      <p>{t("recovery.verify.description", { email, username })}</p>
      {!own && <p>{t("recovery.verify.not-mine")}</p>}
      <Form ref={form} method="post" className={styles.form}>
        <input type="hidden" name="token" value={props.token} />
        <Button type="submit" tone="primary" size="large" busy={busy}>
          <Text id="recovery.verify.do" />
        </Button>
      </Form>
    </>
  );
}

function Failed(props: { refused: KeptForm | null; signedIn: boolean; canResend: boolean }) {
  const t = useText();
  return (
    <>
      <h1>
        <AuthText id="auth.verify.failed" />
      </h1>
      {props.refused ? (
        <FormAnswer answer={props.refused} />
      ) : (
        <Callout kind="warn">{t("recovery.verify.old-link")}</Callout>
      )}
      <Resend {...props} />
    </>
  );
}

function Done(props: { outcome: "verified" | "already-verified" }) {
  const t = useAuthText();
  return (
    <>
      <h1>{t(`auth.verify.${props.outcome}`)}</h1>
      <p>{t(`auth.verify.${props.outcome}.description`)}</p>
    </>
  );
}

export default function VerifyEmail({ loaderData, actionData }: Route.ComponentProps) {
  const t = useText();
  const tAuth = useAuthText();
  const { token, link, signedIn, canResend } = loaderData;
  const resent = actionData !== undefined && "resent" in actionData ? actionData.resent : null;
  const outcome = outcomeOf(actionData, link);
  const refused = actionData !== undefined && "kind" in actionData ? refusedIn(actionData) : null;
  const title = outcome === null ? t("recovery.verify.title") : tAuth(`auth.verify.${outcome}`);
  return (
    <div className={styles.page}>
      <PageHead title={title} hidden />
      {resent !== null && (
        <Callout kind="ok" announce>
          {t(resent === "sent" ? "recovery.resend.sent" : "recovery.resend.not-needed")}
        </Callout>
      )}
      {outcome === null && link && <Ask token={token} link={link} />}
      {outcome === "failed" && (
        <Failed refused={refused} signedIn={signedIn} canResend={canResend && resent === null} />
      )}
      {(outcome === "verified" || outcome === "already-verified") && <Done outcome={outcome} />}
      {outcome !== null && (
        <LinkButton href={signedIn ? "/" : "/auth/sign-in"} tone={outcome === "failed" ? "neutral" : "primary"}>
          <AuthText id={signedIn ? "auth.welcome.home" : "auth.sign-in.do"} />
        </LinkButton>
      )}
    </div>
  );
}
