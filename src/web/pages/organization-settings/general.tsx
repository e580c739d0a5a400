// An organization's name, description and icon.
import { PageHead } from "#web/frame/page-head.tsx";
import { useText } from "#web/i18n/organization.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import styles from "./organization-settings.module.css";
import { useOrganization } from "./use-organization.ts";

export default function General() {
  const t = useText();
  const { slug, name, description, iconUrl } = useOrganization().organization;
  return (
    <section className={styles.part}>
      <PageHead title={t("organization.settings.of", { name })} description={t("organization.general.later")} hidden />
      <h2>{t("organization.part.general")}</h2>
      <dl className={styles.facts}>
        <div>
          <dt>{t("organization.icon")}</dt>
          <dd>
            <Avatar name={name} src={iconUrl} size={64} />
          </dd>
        </div>
        <div>
          <dt>{t("organization.name")}</dt>
          <dd>{name}</dd>
        </div>
        <div>
          <dt>{t("organization.address")}</dt>
          <dd translate="no">/organization/{slug}</dd>
        </div>
        <div>
          <dt>{t("organization.description")}</dt>
          <dd>{description || t("organization.description.none")}</dd>
        </div>
      </dl>
      <p className={styles.later}>{t("organization.general.later")}</p>
    </section>
  );
}
