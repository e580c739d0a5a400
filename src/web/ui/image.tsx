// An image that reserves its space before it loads.
import type { CSSProperties, ImgHTMLAttributes } from "react";
import { classNames } from "./class-names.ts";
import styles from "./image.module.css";

/** Shown until the image has loaded: a CSS color, or a small image as a `data:` URL. */
export type Placeholder = { color?: string; preview?: string };

/** The background style of a placeholder; undefined where there is none. */
export function placeholderStyle(placeholder: Placeholder | undefined): CSSProperties | undefined {
  if (!placeholder) return undefined;
  const { color, preview } = placeholder;
  return { backgroundColor: color, backgroundImage: preview && `url("${preview}")` };
}

type ImageProps = Omit<ImgHTMLAttributes<HTMLImageElement>, "style" | "placeholder"> & {
  src: string;
  alt: string;
  /** Size of the original in px: reserves the aspect ratio; the image shrinks to the available space. */
  width: number;
  height: number;
  placeholder?: Placeholder;
  /** True for a page's main image: loads eagerly with high priority. */
  first?: boolean;
};

/** A lazy `<img>`; `srcSet`, `sizes` and other attributes pass through. */
export function Image({ placeholder, alt, first = false, className, ...rest }: ImageProps) {
  return (
    <img
      alt={alt}
      loading={first ? "eager" : "lazy"}
      fetchPriority={first ? "high" : undefined}
      decoding="async"
      {...rest}
      className={classNames(styles.image, className)}
      style={placeholderStyle(placeholder)}
    />
  );
}
