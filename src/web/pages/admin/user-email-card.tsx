// One account as shown to admins: its data, suspension, role and badges.
import { Form } from "react-router";
import type { StaffUserView } from "#features/accounts/contract.ts";
import { roles } from "#kernel/actor.ts";
import { badges, badgesIn } from "#features/accounts/staff/shapes.ts";
import type { KeptForm } from "#web/components/form/keep-form.ts";
import { A } from "#web/frame/a.tsx";
import { TimeAgo } from "#web/frame/time-ago.tsx";
import { useFormats } from "#web/i18n/area.tsx";
import { useText } from "#web/i18n/admin.ts";
import { useText as useUserText } from "#web/i18n/user.ts";
import { Button } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { Checkbox } from "#web/ui/choice.tsx";
import { Select } from "#web/ui/select.tsx";
import { TextArea } from "#web/ui/text-field.tsx";
import styles from "./user-email.module.css";

type Props = { user: StaffUserView };
/** `refused` is a refused change of this account, with its input. */
type ChangeProps = Props & { refused: KeptForm | null };

function useWays({ factors, providers }: StaffUserView): string {
  const t = useText();
  const formats = useFormats();
  const ways = [
    factors.password && t("admin.way.password"),
    factors.passkeys > 0 && t("admin.way.passkeys", { count: factors.passkeys }),
    factors.totp && t("admin.way.app", { codes: factors.backupCodes }),
    ...providers.map(({ provider, name }) => t("admin.way.provider", { provider, name })),
  ].filter((way) => way !== false);
  return ways.length === 0 ? t("admin.user.ways.none") : formats.list(ways);
}

function Facts({ user }: Props) {
  const t = useText();
  const { email, emailVerified } = user;
  const address = email && t(emailVerified ? "admin.user.email.confirmed" : "admin.user.email.claimed", { email });
  const facts = [
    ["admin.user.id", <code key="id">{user.id}</code>],
    ["admin.user.email", address ?? t("admin.user.email.none")],
    ["admin.user.joined", <TimeAgo key="joined" at={user.joined} />],
    ["admin.user.last", user.lastSignIn ? <TimeAgo key="last" at={user.lastSignIn} /> : t("admin.user.never")],
    ["admin.user.ways", useWays(user)],
    ["admin.user.sessions", user.sessions],
    ["admin.user.tokens", user.tokens],
    ["admin.user.projects", user.projects],
    ...(user.eraseAt ? [["admin.user.erased", <TimeAgo key="erased" at={user.eraseAt} />] as const] : []),
  ] as const;
  return (
    <dl className={styles.facts}>
      {facts.map(([id, value]) => (
        <div key={id}>
          <dt>{t(id)}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Suspension({ user, refused }: ChangeProps) {
  const t = useText();
  const formats = useFormats();
  const { suspended, username: name } = user;
  return (
    <section className={styles.part}>
      <h3>{t("admin.suspension")}</h3>
      {suspended && (
        <Callout kind="warn">{t("admin.suspended", { day: formats.date(suspended.at), why: suspended.why })}</Callout>
      )}
      {user.role === "admin" ? (
        <p className={styles.small}>{t("admin.suspend.admin")}</p>
      ) : (
        <Form method="post" className={styles.form}>
          <input type="hidden" name="id" value={user.id} />
          {suspended ? (
            <Button type="submit" name="intent" value="unsuspend">
              {t("admin.unsuspend", { name })}
            </Button>
          ) : (
            <>
              <p className={styles.small}>{t("admin.suspend.description", { name })}</p>
              <TextArea
                label={t("admin.suspend.why")}
                help={t("admin.suspend.why.help", { name })}
                name="why"
                defaultValue={refused?.values.why}
                error={refused?.fields.why}
                maxLength={500}
                rows={3}
                required
              />
              <Button type="submit" name="intent" value="suspend" tone="danger">
                {t("admin.suspend", { name })}
              </Button>
            </>
          )}
        </Form>
      )}
    </section>
  );
}

function RolePart({ user, isSelf, refused }: ChangeProps & { isSelf: boolean }) {
  const t = useText();
  return (
    <section className={styles.part}>
      <h3>{t("admin.role")}</h3>
      {isSelf ? (
        <p className={styles.small}>{t("admin.role.own")}</p>
      ) : (
        <Form method="post" className={styles.form}>
          <input type="hidden" name="id" value={user.id} />
          <Select
            label={t("admin.role")}
            hideLabel
            name="role"
            help={t("admin.role.description", { name: user.username })}
            options={roles.map((role) => ({ value: role, label: t(`admin.role.${role}`) }))}
            defaultValue={refused?.values.role ?? user.role}
            error={refused?.fields.role}
          />
          <Button type="submit" name="intent" value="role">
            {t("admin.role.set")}
          </Button>
        </Form>
      )}
    </section>
  );
}

function Badges({ user, refused }: ChangeProps) {
  const t = useText();
  const nameOf = useUserText();
  const chosen = refused?.values.intent === "badges" && (refused.lists.badge ?? []);
  const held: readonly string[] = chosen || badgesIn(user.badges);
  return (
    <section className={styles.part}>
      <h3>{t("admin.badges")}</h3>
      <Form method="post" className={styles.form}>
        <input type="hidden" name="id" value={user.id} />
        <div className={styles.ticks}>
          {badges.map((badge) => (
            <Checkbox
              key={badge}
              name="badge"
              value={badge}
              label={nameOf(`user.badge.${badge}`)}
              defaultChecked={held.includes(badge)}
            />
          ))}
        </div>
        <Button type="submit" name="intent" value="badges">
          {t("admin.badges.set")}
        </Button>
      </Form>
    </section>
  );
}

export function UserCard({ user, isSelf, refused }: ChangeProps & { isSelf: boolean }) {
  const t = useText();
  const { username: name } = user;
  return (
    <article className={styles.card}>
      <h2>
        <A href={`/user/${name}`} aria-label={t("admin.user.profile", { name })}>
          {name}
        </A>
      </h2>
      <Facts user={user} />
      <Suspension user={user} refused={refused} />
      <RolePart user={user} isSelf={isSelf} refused={refused} />
      <Badges user={user} refused={refused} />
    </article>
  );
}
