// Renders text to images.
export type { DrawnText, TextStyle } from "./draw-text.ts";
export { drawText, removeUndrawable } from "./draw-text.ts";
export type { Fonts } from "./open-fonts.ts";
export { openFonts } from "./open-fonts.ts";
