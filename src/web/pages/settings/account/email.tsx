// The account's email address: current one, verification, and changing it.
import { Form, useNavigation } from "react-router";
import {
  cancelAddressChange,
  changeAddress,
  getAddress,
  resendVerification,
  type AddressView,
} from "#features/accounts/contract.ts";
import { AccountPage } from "#web/components/form/account-page.tsx";
import { FormAnswer } from "#web/components/form/form-answer.tsx";
import { keepForm, refusedIn, textIn, type Answer } from "#web/components/form/keep-form.ts";
import { Text, useText } from "#web/i18n/recovery.ts";
import { requestContext, requireConfirmed } from "#web/lib/context.ts";
import { readFormData } from "#web/lib/read-form-data.ts";
import { Button } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { TextInput } from "#web/ui/text-field.tsx";
import type { Route } from "./+types/email.ts";
import styles from "./credentials.module.css";

export async function loader({ context }: Route.LoaderArgs) {
  requireConfirmed(context);
  return requestContext(context).call(getAddress, {});
}

export async function action({ context, request }: Route.ActionArgs) {
  const { call } = requestContext(context);
  const form = await readFormData(request);
  return keepForm(form, async () => {
    const intent = textIn(form, "intent");
    if (intent === "resend") {
      const { outcome } = await call(resendVerification, {});
      return { saved: true, did: outcome === "sent" ? "sent" : "not-needed" } as const;
    }
    if (intent === "cancel") {
      await call(cancelAddressChange, {});
      return { saved: true, did: "cancelled" } as const;
    }
    await call(changeAddress, { email: textIn(form, "email") });
    return { saved: true, did: "asked" } as const;
  });
}

type Did = "sent" | "not-needed" | "cancelled" | "asked";
const said = {
  sent: "recovery.resend.sent",
  "not-needed": "recovery.resend.not-needed",
  cancelled: "recovery.email.cancelled",
  asked: "recovery.email.asked",
} as const satisfies Record<Did, string>;

function Now(props: { address: AddressView; busy: boolean }) {
  const t = useText();
  const { email, verified } = props.address;
  return (
    <section aria-labelledby="now" className={styles.part}>
      <h2 id="now">{t("recovery.email.now")}</h2>
      {email === null ? (
        <p>{t("recovery.email.none")}</p>
      ) : (
        <p>
          <strong className={styles.value}>{email}</strong>{" "}
          <span className={styles.state}>{t(verified ? "recovery.email.verified" : "recovery.email.unverified")}</span>
        </p>
      )}
      {email !== null && !verified && (
        <Form method="post">
          <Button type="submit" name="intent" value="resend" busy={props.busy}>
            <Text id="recovery.resend.do" />
          </Button>
        </Form>
      )}
    </section>
  );
}

function Pending(props: { change: NonNullable<AddressView["change"]>; busy: boolean }) {
  const t = useText();
  const { newEmail, asksOld, oldAgreed, newAgreed, expires } = props.change;
  const missing = oldAgreed || !asksOld ? "new" : newAgreed ? "old" : "both";
  return (
    <Callout kind="info" title={t("recovery.email.pending", { email: newEmail })}>
      <p>{t(`recovery.email.pending.${missing}`)}</p>
      <p>{t("recovery.email.pending.until", { until: new Date(expires) })}</p>
      <Form method="post" className={styles.cancel}>
        <Button type="submit" name="intent" value="cancel" size="small" busy={props.busy}>
          <Text id="recovery.email.cancel" />
        </Button>
      </Form>
    </Callout>
  );
}

function Change(props: { address: AddressView; answer: Answer; busy: boolean }) {
  const t = useText();
  const refused = refusedIn(props.answer);
  return (
    <Form method="post" className={styles.form} key={props.address.change?.newEmail ?? ""}>
      <TextInput
        label={t("recovery.email.new")}
        name="email"
        type="email"
        help={t(props.address.verified ? "recovery.email.help.both" : "recovery.email.help.new")}
        defaultValue={refused?.values.email}
        error={refused?.fields.email}
        autoComplete="email"
        maxLength={254}
        required
      />
      <Button type="submit" tone="primary" busy={props.busy}>
        <Text id="recovery.email.do" />
      </Button>
    </Form>
  );
}

export default function Email({ loaderData, actionData }: Route.ComponentProps) {
  const t = useText();
  const busy = useNavigation().formMethod === "POST";
  const did = actionData !== undefined && "did" in actionData ? actionData.did : undefined;
  return (
    <AccountPage title={t("recovery.email.title")}>
      <FormAnswer answer={actionData} saved={did && t(said[did])} />
      <Now address={loaderData} busy={busy} />
      {loaderData.change && <Pending change={loaderData.change} busy={busy} />}
      <Change address={loaderData} answer={actionData} busy={busy} />
    </AccountPage>
  );
}
