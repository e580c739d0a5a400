// Lets admins find an account by email, and change its role, badges and suspension.
import { data, Form, useNavigation, useSearchParams } from "react-router";
import type { StaffUserView } from "#features/accounts/contract.ts";
import { findAccount, setBadges, setRole, suspendUser, unsuspendUser } from "#features/accounts/contract.ts";
import type { Role } from "#kernel/actor.ts";
import { badges, type Badge } from "#features/accounts/staff/shapes.ts";
import { AccountPage } from "#web/components/form/account-page.tsx";
import { FormAnswer } from "#web/components/form/form-answer.tsx";
import { keepForm, refuse, textIn, textsIn, type KeptForm } from "#web/components/form/keep-form.ts";
import { useText } from "#web/i18n/admin.ts";
import { attempt, requestContext, requireConfirmed, type Refusal } from "#web/lib/context.ts";
import { requireAdmin } from "#web/lib/guards.ts";
import { readFormData } from "#web/lib/read-form-data.ts";
import { Button } from "#web/ui/button.tsx";
import { TextArea, TextInput } from "#web/ui/text-field.tsx";
import type { Route } from "./+types/user-email.ts";
import { UserCard } from "./user-email-card.tsx";
import styles from "./user-email.module.css";

export function loader({ context }: Route.LoaderArgs) {
  requireAdmin(context);
  return { viewer: requireConfirmed(context).id, now: Date.now() };
}

function bitsOf(names: readonly string[]): number {
  return badges.reduce((bits, name, i) => (names.includes(name) ? bits + 2 ** i : bits), 0);
}

/** The accounts that the form searches or changes. */
async function answer({ call }: ReturnType<typeof requestContext>, form: FormData) {
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

/** The account of a refused change; null when it cannot be read either, until the admin confirms their identity. */
async function accountOf({ call }: ReturnType<typeof requestContext>, form: FormData): Promise<StaffUserView | null> {
  if (!form.has("id")) return null;
  const found = await attempt({}, () => call(findAccount, { user: textIn(form, "id") }));
  return Array.isArray(found) ? (found[0] ?? null) : null;
}

export async function action({ context, request }: Route.ActionArgs) {
  const web = requestContext(context);
  if (web.viewer?.role !== "admin") throw data(null, { status: 404 });
  const form = await readFormData(request);
  const changed = textIn(form, "intent") !== "find";
  try {
    const done = await keepForm(form, async () => ({ users: await answer(web, form), changed, refused: null }));
    if (!("data" in done)) return done;
    const account = await accountOf(web, form);
    return data({ users: account && [account], changed: false, refused: done.data }, done.init ?? undefined);
  } catch (error) {
    const { data: refusal } = error as { data?: Refusal | null };
    if (refusal?.kind !== "missing") throw error;
    const { data: refused, init } = await refuse(context, form, { user: { code: "missing.user" } });
    return data({ users: null, changed: false, refused }, init ?? undefined);
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

/** A change whose account cannot be shown: its input, to submit again. */
function SendAgain({ refused: { values, lists } }: { refused: KeptForm }) {
  const t = useText();
  return (
    <Form method="post" className={styles.form}>
      {["id", "role", "badge"].flatMap((name) =>
        lists[name]?.map((text) => <input key={`${name} ${text}`} type="hidden" name={name} value={text} />),
      )}
      {values.intent === "suspend" && (
        <TextArea label={t("admin.suspend.why")} name="why" defaultValue={values.why} maxLength={500} required />
      )}
      <Button type="submit" name="intent" value={values.intent}>
        {t("admin.again")}
      </Button>
    </Form>
  );
}

export default function UserEmail({ loaderData, actionData }: Route.ComponentProps) {
  const t = useText();
  const { users = null, changed = false, refused = null } = actionData ?? {};
  const count = users?.length ?? 0;
  const again = refused !== null && users === null && "id" in refused.values;
  return (
    <AccountPage title={t("admin.find.title")}>
      <p className={styles.intro}>{t("admin.find.intro")}</p>
      {refused && <FormAnswer answer={refused} />}
      {changed && <FormAnswer answer={{ saved: true }} saved={t("admin.done")} key={JSON.stringify(users)} />}
      {again && <SendAgain refused={refused} />}
      <Find refused={refused} />
      {users && (
        <p role="status" className={styles.intro}>
          {t("admin.found", { count })}
        </p>
      )}
      {users?.map((user) => (
        <UserCard key={JSON.stringify(user)} user={user} isSelf={user.id === loaderData.viewer} refused={refused} />
      ))}
    </AccountPage>
  );
}
