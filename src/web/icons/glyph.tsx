// One drawing of our own sprite, in the shape the icon component takes.
import type { SVGAttributes } from "react";
import sprite from "./sprite.svg?no-inline";

export type GlyphProps = Omit<SVGAttributes<SVGSVGElement>, "children"> & { size?: number | string };

/** Draws `#symbol` of the sprite; hidden from assistive technology unless it is given a label. */
export function SpriteGlyph({
  symbol,
  size = 20,
  strokeWidth = 1.5,
  className,
  ...rest
}: GlyphProps & { symbol: string }) {
  return (
    <svg
      width={size}
      height={size}
      strokeWidth={strokeWidth}
      aria-hidden={rest["aria-label"] === undefined}
      {...rest}
      className={className === undefined ? "line-art" : `line-art ${className}`}
    >
      <use href={`${sprite}#${symbol}`} />
    </svg>
  );
}
