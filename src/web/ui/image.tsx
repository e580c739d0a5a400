// A picture that keeps its place free before it arrives.
import type { CSSProperties, ImgHTMLAttributes } from "react";
import { classNames } from "./class-names.ts";
import styles from "./image.module.css";

/** What shows until the picture is there: a CSS colour, or a small picture as a `data:` address. */
export type Placeholder = { color?: string; preview?: string };

/** The background that draws a placeholder; undefined where there is none. */
export function placeholderStyle(placeholder: Placeholder | undefined): CSSProperties | undefined {
  if (!placeholder) return undefined;
  const { color, preview } = placeholder;
  return { backgroundColor: color, backgroundImage: preview && `url("${preview}")` };
}

type ImageProps = Omit<ImgHTMLAttributes<HTMLImageElement>, "style" | "placeholder"> & {
  src: string;
  alt: string;
  /** Size of the original in px: reserves the shape, the drawing shrinks to the room there is. */
  width: number;
  height: number;
  placeholder?: Placeholder;
  /** True for the picture people come to the page for: loads at once and first. */
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
