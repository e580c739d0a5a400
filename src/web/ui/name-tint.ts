// The color of the avatar of someone or something without a picture: derived from the name, the same everywhere.
import type { CSSProperties } from "react";

/** Distinct hues; more would be hard to tell apart. */
const hues = 12;

/** The variable by which style sheets turn the accent color's hue, in degrees. */
export function nameTint(name: string): CSSProperties {
  let sum = 0;
  for (const sign of name.toLowerCase()) sum = (sum * 31 + (sign.codePointAt(0) ?? 0)) % 9973;
  return { ["--turn" as string]: (sum % hues) * (360 / hues) };
}
