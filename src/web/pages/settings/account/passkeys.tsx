// A user's passkeys: add, rename, remove.
import { data, Form } from "react-router";
import { createPasskey, listPasskeys, removePasskey, renamePasskey } from "#features/accounts/contract.ts";
import type { PasskeyView } from "#features/accounts/contract.ts";
import { readNewPasskey } from "#web/components/account/read-passkey.ts";
import { AccountPage } from "#web/components/form/account-page.tsx";
import { FormAnswer } from "#web/components/form/form-answer.tsx";
import { ignoreMissing, keepForm, refusedIn, textIn, type KeptForm } from "#web/components/form/keep-form.ts";
import styles from "#web/components/form/rows.module.css";
import { TimeAgo } from "#web/frame/time-ago.tsx";
import { Text, useText } from "#web/i18n/factors.ts";
import { requestContext, requireConfirmed } from "#web/lib/context.ts";
import { setSessionCookie } from "#web/lib/session-cookie.ts";
import { readFormData } from "#web/lib/read-form-data.ts";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { TextInput } from "#web/ui/text-field.tsx";
import type { Route } from "./+types/passkeys.ts";
import { NewPasskey } from "./passkeys-new.tsx";

export async function loader({ context }: Route.LoaderArgs) {
  requireConfirmed(context);
  return { passkeys: await requestContext(context).call(listPasskeys, {}) };
}

export async function action({ context, request }: Route.ActionArgs) {
  const { call } = requestContext(context);
  const form = await readFormData(request);
  const intent = textIn(form, "intent");
  const passkey = textIn(form, "id");
  return keepForm(form, async () => {
    if (intent === "rename") {
      await call(renamePasskey, { passkey, name: textIn(form, "name") });
      return { saved: true, did: "renamed" } as const;
    }
    if (intent === "add") {
      const { session } = await call(createPasskey, { ...readNewPasskey(form), name: textIn(form, "name") });
      return data({ saved: true, did: "made" } as const, { headers: setSessionCookie(context, session) });
    }
    const session = await ignoreMissing(() => call(removePasskey, { passkey }));
    return data({ saved: true, did: "removed" } as const, session && { headers: setSessionCookie(context, session) });
  });
}

function About({ passkey }: { passkey: PasskeyView }) {
  return (
    <p className={styles.small}>
      <Text id="factors.passkeys.added" values={{ when: <TimeAgo key="made" at={passkey.created} /> }} />
      {" · "}
      {passkey.lastUsed === null ? (
        <Text id="factors.passkeys.unused" />
      ) : (
        <Text id="factors.passkeys.used" values={{ when: <TimeAgo key="used" at={passkey.lastUsed} /> }} />
      )}
      {passkey.backedUp && (
        <>
          {" · "}
          <Text id="factors.passkeys.synced" />
        </>
      )}
    </p>
  );
}

function Rename({ passkey, refused }: { passkey: PasskeyView; refused: KeptForm | null }) {
  const t = useText();
  const { id, name } = passkey;
  return (
    <details className={styles.more} open={refused !== null}>
      <summary aria-label={t("factors.passkeys.rename.named", { name })}>{t("factors.passkeys.rename")}</summary>
      <Form method="post">
        <input type="hidden" name="id" value={id} />
        <TextInput
          label={t("factors.passkeys.name")}
          name="name"
          defaultValue={refused?.values.name ?? name}
          error={refused?.fields.name}
          maxLength={255}
          required
        />
        <Button type="submit" name="intent" value="rename" size="small">
          {t("factors.passkeys.save")}
        </Button>
      </Form>
    </details>
  );
}

function Remove({ passkey }: { passkey: PasskeyView }) {
  const t = useText();
  const { id, name } = passkey;
  return (
    <details className={styles.more}>
      <summary aria-label={t("factors.passkeys.remove.named", { name })} className={styles.danger}>
        {t("factors.passkeys.remove")}
      </summary>
      <Form method="post">
        <p>{t("factors.passkeys.remove.description", { name })}</p>
        <input type="hidden" name="id" value={id} />
        <Button type="submit" name="intent" value="remove" tone="danger" size="small">
          {t("factors.passkeys.remove.named", { name })}
        </Button>
      </Form>
    </details>
  );
}

export default function Passkeys({ loaderData, actionData }: Route.ComponentProps) {
  const t = useText();
  const { passkeys } = loaderData;
  const did = actionData && "did" in actionData ? actionData.did : undefined;
  const refused = refusedIn(actionData);
  const { intent, id } = refused?.values ?? {};
  return (
    <AccountPage title={t("factors.passkeys.title")}>
      <p>{t("factors.passkeys.description")}</p>
      <FormAnswer answer={actionData} saved={did && t(`factors.passkeys.${did}`)} />
      {passkeys.length === 0 ? (
        <EmptyState title={t("factors.passkeys.none")}>{t("factors.passkeys.none.description")}</EmptyState>
      ) : (
        <ul className={styles.rows}>
          {passkeys.map((passkey) => (
            <li key={`${passkey.id} ${passkey.name}`} className={styles.row}>
              <div className={styles.words}>
                <h2 className={styles.name}>{passkey.name}</h2>
                <About passkey={passkey} />
              </div>
              <div className={styles.actions}>
                <Rename passkey={passkey} refused={intent === "rename" && id === passkey.id ? refused : null} />
                <Remove passkey={passkey} />
              </div>
            </li>
          ))}
        </ul>
      )}
      {passkeys.length < 20 ? (
        <NewPasskey key={passkeys.length} error={intent === "add" ? refused?.fields.name : undefined} />
      ) : (
        <p>{t("factors.passkeys.full")}</p>
      )}
    </AccountPage>
  );
}
