// The badges on a user's profile, each with icon and name.
import { badgesIn, type Badge } from "#features/accounts/staff/shapes.ts";
import { LineIcon } from "#web/ui/line-icon.tsx";
import type { LineName } from "#web/ui/line-names.ts";
import { useText } from "#web/i18n/user.ts";
import styles from "./profile-badges.module.css";

const icons: Readonly<Record<Badge, LineName>> = {
  MIDAS: "sparkles",
  EARLY_MODPACK: "package",
  EARLY_RESPACK: "paintbrush",
  EARLY_PLUGIN: "plug",
  ALPHA_TESTER: "flask-conical",
  CONTRIBUTOR: "axe",
  TRANSLATOR: "languages",
  AFFILIATE: "handshake",
};

/** @param props.bits as in user records (docs/product.md, Badges) */
export function ProfileBadges({ bits }: { bits: number }) {
  const t = useText();
  return (
    <ul className={styles.badges}>
      {badgesIn(bits).map((badge) => {
        return (
          <li key={badge} className={styles.badge} title={t(`user.badge.${badge}.description`)}>
            <LineIcon name={icons[badge]} size={18} strokeWidth={1.75} aria-hidden />
            {t(`user.badge.${badge}`)}
          </li>
        );
      })}
    </ul>
  );
}
