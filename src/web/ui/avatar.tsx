// The square or round picture of a person or thing, or its first letter.
import { useState } from "react";
import { classNames } from "./class-names.ts";
import { placeholderStyle, type Placeholder } from "./image.tsx";
import styles from "./image.module.css";

type AvatarProps = {
  /** Of the person or thing; gives the letter. */
  name: string;
  src?: string | null;
  /** Larger ones for fine screens, as an `<img>` takes them. */
  srcSet?: string;
  /** Edge in px. */
  size: number;
  /** "round" for people, "card" for large icons, "control" otherwise. */
  shape?: "control" | "card" | "round";
  /** Stays empty where the name stands beside it. */
  alt?: string;
  placeholder?: Placeholder;
  /** Small drawings made of pixels stay sharp when enlarged. */
  crisp?: boolean;
  first?: boolean;
};

/** The picture failed before scripts ran, so nobody heard its error. */
const failedEarly = (image: HTMLImageElement | null) => image?.complete && image.naturalWidth === 0;

/** Takes `size` by `size` px from the start; the letter also stands in for a picture that cannot be loaded. */
export function Avatar({ name, src, size, shape = "control", alt = "", placeholder, ...more }: AvatarProps) {
  const [broken, setBroken] = useState<string>();
  const className = classNames(styles.avatar, shape !== "control" && styles[shape], src && more.crisp && styles.crisp);
  if (src && src !== broken) {
    return (
      <img
        ref={(image) => {
          if (failedEarly(image)) setBroken(src);
        }}
        onError={() => setBroken(src)}
        src={src}
        srcSet={more.srcSet}
        alt={alt}
        width={size}
        height={size}
        loading={more.first ? "eager" : "lazy"}
        fetchPriority={more.first ? "high" : undefined}
        decoding="async"
        className={className}
        style={placeholderStyle(placeholder)}
      />
    );
  }
  const letter = [...new Intl.Segmenter().segment(name.trim())][0]?.segment.toUpperCase();
  const naming = alt ? { role: "img", "aria-label": alt } : { "aria-hidden": true };
  return (
    <span
      className={className}
      style={{ inlineSize: size, blockSize: size, fontSize: Math.round(size * 0.42) }}
      {...naming}
    >
      {letter}
    </span>
  );
}
