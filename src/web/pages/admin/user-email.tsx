// Where admins find an account by its address, and say what its person is on the site.
import { data, Form, useNavigation, useSearchParams } from "react-router";
import { findAccount, setBadges, setRole, suspendUser, unsuspendUser } from "#features/accounts/contract.ts";
import type { Role } from "#kernel/actor.ts";
import { badges, type Badge } from "#kernel/badge.ts";
import { AccountPage } from "#web/components/form/account-page.tsx";
import { FormAnswer } from "#web/components/form/form-answer.tsx";
import { keepForm, refuse, textIn, textsIn, type KeptForm } from "#web/components/form/keep-form.ts";
import { useText } from "#web/i18n/admin.ts";
import { from, requireConfirmed, type Refusal } from "#web/lib/context.ts";
import { Button } from "#web/ui/button.tsx";
import { TextInput } from "#web/ui/field.tsx";
import type { Route } from "./+types/user-email.ts";
import { UserCard } from "./user-email-card.tsx";
import styles from "./user-email.module.css";

export function loader({ context }: Route.LoaderArgs) {
  // Whoever is no admin is not told that there is such a page.
  if (from(context).viewer?.role !== "admin") throw data(null, { status: 404 });
  return { viewer: requireConfirmed(context).id, now: Date.now() };
}

function bitsOf(names: readonly string[]): number {
  return badges.reduce((bits, name, i) => (names.includes(name) ? bits + 2 ** i : bits), 0);
}

/** The accounts that the form asks for or changes. */
async function answer({ call }: ReturnType<typeof from>, form: FormData) {
  const user = textIn(form, "id");
  switch (textIn(form, "intent")) {
    case "suspend":
      return [await call(suspendUser, { user, why: textIn(form, "why") })];
    case "unsuspend":
      return [await call(unsuspendUser, { user })];
    case "role":
      return [await call(setRole, { user, role: textIn(form, "role") as Role })];
    case "badges":
      return [await call(setBadges, { user, badges: bitsOf(textsIn(form, "badge") as Badge[]) })];
    default:
      return call(findAccount, { user: textIn(form, "user") });
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const web = from(context);
  if (web.viewer?.role !== "admin") throw data(null, { status: 404 });
  const form = await request.formData();
  try {
    return await keepForm(form, async () => ({
      users: await answer(web, form),
      changed: textIn(form, "intent") !== "find",
    }));
  } catch (error) {
    const { data: refusal } = error as { data?: Refusal | null };
    if (refusal?.kind !== "missing") throw error;
    return refuse(form, { user: refusal.says });
  }
}

function Find({ refused }: { refused: KeptForm | null }) {
  const t = useText();
  const [params] = useSearchParams();
  const busy = useNavigation().formData?.get("intent") === "find";
  return (
    <Form method="post" className={styles.find}>
      <TextInput
        label={t("admin.find.label")}
        name="user"
        defaultValue={refused?.values.user ?? params.get("user") ?? ""}
        error={refused?.fields.user}
        maxLength={254}
        autoComplete="off"
        spellCheck={false}
        required
      />
      <Button type="submit" name="intent" value="find" tone="primary" busy={busy}>
        {t("admin.find.do")}
      </Button>
    </Form>
  );
}

export default function UserEmail({ loaderData, actionData }: Route.ComponentProps) {
  const t = useText();
  const found = actionData && "users" in actionData ? actionData : null;
  const refused = actionData && "kind" in actionData ? actionData : null;
  return (
    <AccountPage title={t("admin.find.title")}>
      <p className={styles.intro}>{t("admin.find.intro")}</p>
      {refused && <FormAnswer answer={refused} />}
      {found?.changed && <FormAnswer answer={{ saved: true }} saved={t("admin.done")} key={JSON.stringify(found)} />}
      <Find refused={refused} />
      {found && (
        <p role="status" className={styles.intro}>
          {t("admin.found", { count: found.users.length })}
        </p>
      )}
      {found?.users.map((user) => (
        <UserCard key={JSON.stringify(user)} user={user} isSelf={user.id === loaderData.viewer} />
      ))}
    </AccountPage>
  );
}
