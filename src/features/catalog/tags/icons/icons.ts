// Icons of categories and loaders, and the complete SVG served by the public API.
export { categoryIcons } from "./category-icons.ts";
export { loaderIcons } from "./loader-icons.ts";

/**
 * Wraps an icon's inner markup in an `<svg>` of 24 by 24 that uses `currentColor`.
 * @param grid units of the drawing in each direction: 24 for categories, 20 for loaders
 */
export function asSvg(inner: string, grid: 20 | 24): string {
  const pen = 'fill="none" stroke="currentColor" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round"';
  return `<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24" viewBox="0 0 ${grid} ${grid}" ${pen} aria-hidden="true">${inner}</svg>`;
}
