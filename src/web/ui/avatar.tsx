// A square or round image of a user or thing, or its initial.
import { useState } from "react";
import { classNames } from "./class-names.ts";
import { placeholderStyle, type Placeholder } from "./image.tsx";
import styles from "./image.module.css";
import { nameTint } from "./name-tint.ts";

type AvatarProps = {
  /** Name of the user or thing; its initial is the fallback. */
  name: string;
  src?: string | null;
  /** Larger sizes for high-density screens, as in `<img>`. */
  srcSet?: string;
  /** Edge in px. */
  size: number;
  /** "round" for users, "card" for large icons, "control" otherwise. */
  shape?: "control" | "card" | "round";
  /** Empty where the name is next to it. */
  alt?: string;
  placeholder?: Placeholder;
  /** Keeps small pixel art sharp when enlarged. */
  crisp?: boolean;
  first?: boolean;
};

/** The image failed before scripts ran, so its error event was missed. */
const failedEarly = (image: HTMLImageElement | null) => image?.complete && image.naturalWidth === 0;

/** Occupies `size` × `size` px from the start; the initial is also the fallback when the image cannot be loaded. */
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
      className={classNames(className, styles.letter)}
      style={{ inlineSize: size, blockSize: size, fontSize: Math.round(size * 0.42), ...nameTint(name) }}
      {...naming}
    >
      {letter}
    </span>
  );
}
