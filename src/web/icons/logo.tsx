// The site's logo: a cube of eight voxels with one lifted out and colored, and the name in pixels.
import { SpriteGlyph } from "./glyph.tsx";
import styles from "./logo.module.css";

/** The logo with the name; the link around it provides the accessible name. */
export function Logo() {
  return (
    <span className={styles.logo}>
      <SpriteGlyph symbol="logo" size={32} strokeWidth={0} />
      <SpriteGlyph symbol="wordmark" width={87.5} height={17.5} strokeWidth={0} />
    </span>
  );
}
