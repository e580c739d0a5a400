// A line icon as a reference into the sprite: the drawings are one cached file instead of code.
import type { SVGAttributes } from "react";
import type { LineName } from "./line-names.ts";
import lines from "./lines.svg?no-inline";

type LineIconProps = Omit<SVGAttributes<SVGSVGElement>, "children" | "name"> & {
  name: LineName;
  size?: number | string;
};

/** 24 px with a stroke of 2 by default. The caller labels it, or hides it from assistive technology. */
export function LineIcon({ name, size = 24, strokeWidth = 2, className, ...rest }: LineIconProps) {
  return (
    <svg
      width={size}
      height={size}
      strokeWidth={strokeWidth}
      {...rest}
      className={className === undefined ? "line-art" : `line-art ${className}`}
    >
      <use href={`${lines}#${name}`} />
    </svg>
  );
}
