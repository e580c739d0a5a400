// The mark of the site: a cube of eight voxels with one lifted out and coloured, and the name in pixels.
import { SpriteGlyph } from "./glyph.tsx";
import styles from "./logo.module.css";

/** The mark and the name beside it; what it stands for is said by the link around it. */
export function Logo() {
  return (
    <span className={styles.logo}>
      <SpriteGlyph symbol="logo" size={32} strokeWidth={0} />
      <SpriteGlyph symbol="wordmark" width={87.5} height={17.5} strokeWidth={0} />
    </span>
  );
}
