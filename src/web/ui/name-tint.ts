// The color of the avatar of someone or something without a picture: derived from the name, the same everywhere.
import type { CSSProperties } from "react";

/** The variable by which style sheets turn the accent color's hue, in degrees: one of twelve hues. */
export const nameTint = (name: string): CSSProperties => ({
  ["--turn" as string]: (name.charCodeAt(0) * 5 + name.charCodeAt(name.length - 1)) * 30,
});
