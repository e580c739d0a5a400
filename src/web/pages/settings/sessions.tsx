// A user's sessions, and revoking unknown ones.
import { Form } from "react-router";
import { listSessions, revokeOtherSessions, revokeSession } from "#features/accounts/contract.ts";
import type { SessionView } from "#features/accounts/contract.ts";
import { AccountPage } from "#web/components/form/account-page.tsx";
import { FormAnswer } from "#web/components/form/form-answer.tsx";
import { ignoreMissing, keepForm, textIn } from "#web/components/form/keep-form.ts";
import rows from "#web/components/form/rows.module.css";
import { TimeAgo } from "#web/frame/time-ago.tsx";
import { useFormats } from "#web/i18n/area.tsx";
import { Text, useText } from "#web/i18n/sessions.ts";
import { requestContext, requireViewer } from "#web/lib/context.ts";
import { readFormData } from "#web/lib/read-form-data.ts";
import { Button } from "#web/ui/button.tsx";
import { Status } from "#web/ui/chip.tsx";
import type { Route } from "./+types/sessions.ts";
import styles from "./sessions.module.css";

export async function loader({ context }: Route.LoaderArgs) {
  requireViewer(context);
  return { sessions: await requestContext(context).call(listSessions, {}) };
}

export async function action({ context, request }: Route.ActionArgs) {
  const { call } = requestContext(context);
  const form = await readFormData(request);
  return keepForm(form, async () => {
    if (textIn(form, "intent") === "others") {
      await call(revokeOtherSessions, {});
      return { saved: true, did: "others-ended" } as const;
    }
    await ignoreMissing(() => call(revokeSession, { session: textIn(form, "session") }));
    return { saved: true, did: "ended" } as const;
  });
}

/** The session's browser or program, by its usual name. */
function useName() {
  const t = useText();
  return ({ platform, os }: SessionView): string =>
    platform && os ? t("sessions.device", { platform, os }) : (platform ?? os ?? t("sessions.device.unknown"));
}

/** The country in the page's language, with the IP address. */
function usePlace() {
  const t = useText();
  const formats = useFormats();
  return ({ country, ip }: SessionView): string => {
    const name = country && formats.region(country);
    return name ? t("sessions.place", { country: name, ip }) : ip;
  };
}

function Session({ session }: { session: SessionView }) {
  const t = useText();
  const name = useName()(session);
  const place = usePlace()(session);
  return (
    <li className={rows.row}>
      <div className={rows.words}>
        <h2 className={rows.name}>
          {name}
          {session.current && (
            <Status kind="ok">
              <Text id="sessions.current" />
            </Status>
          )}
        </h2>
        <p className={rows.small}>{place}</p>
        <p className={rows.small}>
          <Text id="sessions.created" values={{ when: <TimeAgo key="made" at={session.created} /> }} />
          {" · "}
          <Text id="sessions.used" values={{ when: <TimeAgo key="used" at={session.lastUsed} /> }} />
        </p>
        {session.userAgent !== "" && (
          <details className={rows.small}>
            <summary>{t("sessions.agent")}</summary>
            <code>{session.userAgent}</code>
          </details>
        )}
      </div>
      {!session.current && (
        <Form method="post">
          <input type="hidden" name="session" value={session.id} />
          <Button type="submit" size="small" aria-label={t("sessions.end.named", { name })}>
            {t("sessions.end")}
          </Button>
        </Form>
      )}
    </li>
  );
}

export default function Sessions({ loaderData, actionData }: Route.ComponentProps) {
  const t = useText();
  const { sessions } = loaderData;
  const did = actionData && "did" in actionData ? actionData.did : undefined;
  return (
    <AccountPage title={t("sessions.title")}>
      <FormAnswer answer={actionData} saved={did && t(`sessions.${did}`)} />
      <div className={styles.head}>
        <p>{t("sessions.description")}</p>
        {sessions.length > 1 && (
          <Form method="post">
            <Button type="submit" name="intent" value="others" tone="danger">
              {t("sessions.end-others")}
            </Button>
          </Form>
        )}
      </div>
      <ul className={rows.rows}>
        {sessions.map((session) => (
          <Session key={session.id} session={session} />
        ))}
      </ul>
      {sessions.length === 1 && <p className={rows.small}>{t("sessions.only")}</p>}
    </AccountPage>
  );
}
