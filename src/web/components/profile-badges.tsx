// The marks on a person's profile: what they are on this site, each with its sign and its name.
import {
  Axe,
  FlaskConical,
  Handshake,
  Languages,
  Package,
  Paintbrush,
  Plug,
  Sparkles,
  type LucideIcon,
} from "lucide-react";
import { badgesIn, type Badge } from "#kernel/badge.ts";
import { useText } from "#web/i18n/user.ts";
import styles from "./profile-badges.module.css";

const icons: Readonly<Record<Badge, LucideIcon>> = {
  MIDAS: Sparkles,
  EARLY_MODPACK: Package,
  EARLY_RESPACK: Paintbrush,
  EARLY_PLUGIN: Plug,
  ALPHA_TESTER: FlaskConical,
  CONTRIBUTOR: Axe,
  TRANSLATOR: Languages,
  AFFILIATE: Handshake,
};

/** @param props.bits as users have them (facts F6) */
export function ProfileBadges({ bits }: { bits: number }) {
  const t = useText();
  return (
    <ul className={styles.badges}>
      {badgesIn(bits).map((badge) => {
        const Icon = icons[badge];
        return (
          <li key={badge} className={styles.badge} title={t(`user.badge.${badge}.says`)}>
            <Icon size={18} strokeWidth={1.75} aria-hidden />
            {t(`user.badge.${badge}`)}
          </li>
        );
      })}
    </ul>
  );
}
