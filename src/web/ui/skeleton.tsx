// The shape of what is still coming.
import { classNames } from "./class-names.ts";
import styles from "./skeleton.module.css";

type SkeletonProps = { width?: number | string; height?: number | string; round?: boolean };

/** A box of this size (px or any CSS length); without `height` a line of text. Hidden from assistive technology. */
export function Skeleton({ width = "100%", height, round = false }: SkeletonProps) {
  return (
    <span
      aria-hidden="true"
      className={classNames(styles.skeleton, height === undefined && styles.text, round && styles.round)}
      style={{ inlineSize: width, blockSize: height }}
    />
  );
}
