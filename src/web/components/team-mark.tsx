// The mark beside the names of accounts that belong to the site's own team.
import { useText } from "#web/i18n/core.ts";
import { SpriteGlyph } from "#web/icons/glyph.tsx";
import styles from "./team-mark.module.css";

export function TeamMark() {
  const t = useText();
  return (
    <span className={styles.mark}>
      <SpriteGlyph symbol="logo" size={14} strokeWidth={0} />
      {t("core.team")}
    </span>
  );
}
