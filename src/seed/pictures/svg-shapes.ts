// The SVG shapes and shades the drawn icons are made of.
import { hex, mix, rgb } from "./canvas.ts";

/** A colour made darker. */
export const dark = (color: string, share = 0.45): string => hex(mix(rgb(color), [10, 10, 24], share));
/** A colour made lighter. */
export const light = (color: string, share = 0.45): string => hex(mix(rgb(color), [255, 255, 255], share));

/** A filled rectangle. */
export function rect(x: number, y: number, width: number, height: number, color: string): string {
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${color}"/>`;
}

/** A filled polygon. */
export function polygon(points: readonly (readonly [number, number])[], color: string, more = ""): string {
  return `<polygon points="${points.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join(" ")}" fill="${color}" ${more}/>`;
}

/** A filled circle. */
export function circle(x: number, y: number, radius: number, color: string, more = ""): string {
  return `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${radius.toFixed(1)}" fill="${color}" ${more}/>`;
}
