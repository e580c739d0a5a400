// Schedules the account's deletion in 14 days: consequences first, and a way to cancel afterwards.
import type { ReactNode } from "react";
import { Form, useNavigation } from "react-router";
import { cancelErasure, getSecurity, planErasure } from "#features/accounts/contract.ts";
import { previewErasure, type ErasureView } from "#features/catalog/contract.ts";
import { AccountPage } from "#web/components/form/account-page.tsx";
import { FormAnswer } from "#web/components/form/form-answer.tsx";
import { keepForm, refusedIn, textIn, type KeptForm } from "#web/components/form/keep-form.ts";
import { useFocus } from "#web/components/form/use-focus.ts";
import { A } from "#web/frame/a.tsx";
import { useFormats } from "#web/i18n/area.tsx";
import { Text, useText } from "#web/i18n/profile.ts";
import { requestContext, requireConfirmed, requireViewer } from "#web/lib/context.ts";
import { readFormData } from "#web/lib/read-form-data.ts";
import { Button } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { TextInput } from "#web/ui/text-field.tsx";
import type { Route } from "./+types/delete.ts";
import { Outcomes } from "./delete-outcomes.tsx";
import styles from "./leaving.module.css";

export async function loader({ context }: Route.LoaderArgs) {
  const { username } = requireViewer(context);
  const { call } = requestContext(context);
  const { eraseAt } = await call(getSecurity, {});
  // Cancelling needs no confirmation; everything else does.
  if (eraseAt === null) requireConfirmed(context);
  return { username, eraseAt, preview: await call(previewErasure, {}) };
}

export async function action({ context, request }: Route.ActionArgs) {
  const { call } = requestContext(context);
  const form = await readFormData(request);
  return keepForm(form, async () => {
    if (textIn(form, "intent") === "keep") {
      await call(cancelErasure, {});
      return { saved: true } as const;
    }
    await call(planErasure, { username: textIn(form, "username") });
    return { planned: true } as const;
  });
}

function Planned({ at, just }: { at: string; just: boolean }) {
  const t = useText();
  const formats = useFormats();
  const busy = useNavigation().formMethod === "POST";
  const ref = useFocus<HTMLDivElement>(just);
  return (
    <div ref={ref} tabIndex={-1} className={styles.planned}>
      <Callout kind="warn" title={t("profile.delete.planned", { day: formats.date(at, "long") })} announce>
        <p>{t("profile.delete.planned.description")}</p>
        <Form method="post" className={styles.keep}>
          <Button type="submit" name="intent" value="keep" tone="primary" busy={busy}>
            {t("profile.delete.keep")}
          </Button>
        </Form>
      </Callout>
    </div>
  );
}

function linkToData(words: ReactNode[]) {
  return <A href="/settings/account/data">{words}</A>;
}

const points = ["grace", "at-once", "gone", "traces", "money"] as const;

function WhatHappens({ preview }: { preview: ErasureView }) {
  const t = useText();
  return (
    <>
      <section className={styles.part} aria-labelledby="before">
        <h2 id="before">{t("profile.delete.before")}</h2>
        <ul className={styles.points}>
          {points.map((point) => (
            <li key={point}>{t(`profile.delete.${point}`)}</li>
          ))}
        </ul>
        <p>
          <Text id="profile.delete.export" values={{ link: linkToData }} />
        </p>
      </section>
      <Outcomes preview={preview} />
    </>
  );
}

function Ask({ username, refused }: { username: string; refused: KeptForm | null }) {
  const t = useText();
  const busy = useNavigation().formMethod === "POST";
  return (
    <Form method="post" className={styles.ask}>
      <TextInput
        label={t("profile.delete.ask", { name: username })}
        name="username"
        error={refused?.fields.username}
        defaultValue={refused?.values.username}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        required
      />
      <Button type="submit" tone="danger" busy={busy}>
        {t("profile.delete.do")}
      </Button>
    </Form>
  );
}

export default function Delete({ loaderData, actionData }: Route.ComponentProps) {
  const t = useText();
  const { username, eraseAt, preview } = loaderData;
  const just = actionData !== undefined && "planned" in actionData;
  const answer = just ? undefined : actionData;
  return (
    <AccountPage title={t("profile.delete.title")}>
      <div className={styles.page}>
        <FormAnswer answer={answer} saved={t("profile.delete.kept")} />
        {eraseAt !== null && <Planned at={eraseAt} just={just} />}
        <WhatHappens preview={preview} />
        {eraseAt === null && <Ask username={username} refused={refusedIn(answer)} />}
      </div>
    </AccountPage>
  );
}
