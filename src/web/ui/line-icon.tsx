// One line icon of the sprite, as a reference: the drawings travel once, as one file, and not as code.
import type { SVGAttributes } from "react";
import type { LineName } from "./line-names.ts";
import lines from "./lines.svg?no-inline";

type LineIconProps = Omit<SVGAttributes<SVGSVGElement>, "children" | "name"> & {
  name: LineName;
  size?: number | string;
};

/** 24 px with lines of 2 unless told. Whoever draws it names it, or hides it from assistive technology. */
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
