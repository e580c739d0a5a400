// The pictures of categories and loaders, and the whole SVG that the public API hands out.
export { categoryIcons } from "./category-icons.ts";
export { loaderIcons } from "./loader-icons.ts";

/** A whole `<svg>` of 24 by 24, drawn in the colour of the text around it, from the inner markup of an icon. */
export function asSvg(inner: string): string {
  const pen = 'fill="none" stroke="currentColor" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round"';
  return `<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24" viewBox="0 0 24 24" ${pen} aria-hidden="true">${inner}</svg>`;
}
