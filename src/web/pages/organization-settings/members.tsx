// The members of an organization, including invited ones.
import { PersonLink } from "#web/components/person-link.tsx";
import { PageHead } from "#web/frame/page-head.tsx";
import { useText } from "#web/i18n/organization.ts";
import { Status } from "#web/ui/chip.tsx";
import styles from "./organization-settings.module.css";
import { useOrganization } from "./use-organization.ts";

export default function Members() {
  const t = useText();
  const { organization, members } = useOrganization();
  const { name } = organization;
  // The badge already says it.
  const people = members.map((one) => ({ ...one, description: one.isOwner && one.role === "Owner" ? "" : one.role }));
  return (
    <section className={styles.part}>
      <PageHead title={t("organization.members.of", { name })} description={t("organization.members.later")} hidden />
      <h2>{t("organization.part.members")}</h2>
      <ul className={styles.rows}>
        {people.map(({ username, avatarUrl, description, isOwner, accepted }) => (
          <li key={username}>
            <PersonLink
              href={`/user/${username}`}
              name={username}
              picture={avatarUrl}
              description={description}
              round
            />
            {!accepted && <Status kind="warn">{t("organization.members.invited")}</Status>}
            {isOwner && <Status kind="info">{t("organization.members.owner")}</Status>}
          </li>
        ))}
      </ul>
      <p className={styles.later}>{t("organization.members.later")}</p>
    </section>
  );
}
