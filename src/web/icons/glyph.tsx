// One symbol of our sprite, as an icon component.
import type { SVGAttributes } from "react";
import sprite from "./sprite.svg?no-inline";

export type GlyphProps = Omit<SVGAttributes<SVGSVGElement>, "children"> & { size?: number | string };

/** Renders `#symbol` of the sprite; hidden from assistive technology unless it has a label. */
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
