// Makes the component of one lucide icon. It stands in for the package's own function (see vite.config.ts).
import { createElement, type ComponentType, type SVGAttributes } from "react";
import { trustHtml } from "#web/ui/trusted-html.ts";

type Part = readonly [tag: string, attributes: Readonly<Record<string, string>>];
type DrawingProps = SVGAttributes<SVGSVGElement> & { size?: string | number };

/** The lines of a drawing as markup; the package gives each a `key` for React, which is not drawn. */
function linesOf(parts: readonly Part[]): string {
  const attributesOf = (attributes: Part[1]) =>
    Object.entries(attributes).map(([name, value]) => (name === "key" ? "" : ` ${name}="${value}"`));
  return parts.map(([tag, attributes]) => `<${tag}${attributesOf(attributes).join("")}></${tag}>`).join("");
}

/**
 * An icon of 24 px with lines of 2 unless told; hidden from assistive technology by whoever draws it. How lines are
 * drawn stands in the style `line-art`, and what is inside is one piece of markup: pages have dozens of icons.
 */
export default function makeIcon(icon: { readonly node: readonly Part[] }): ComponentType<DrawingProps> {
  const inside = { __html: trustHtml(linesOf(icon.node)) };
  return function Drawing({ size = 24, strokeWidth = 2, className, ...rest }: DrawingProps) {
    return createElement("svg", {
      width: size,
      height: size,
      viewBox: "0 0 24 24",
      strokeWidth,
      ...rest,
      className: className === undefined ? "line-art" : `line-art ${className}`,
      dangerouslySetInnerHTML: inside,
    });
  };
}
