// Icons of categories and loaders, and the complete SVG served by the public API.
export { categoryIcons } from "./category-icons.ts";
export { loaderIcons } from "./loader-icons.ts";

/** Wraps an icon's inner markup in a 24 by 24 `<svg>` that uses `currentColor`. */
export function asSvg(inner: string): string {
  const pen = 'fill="none" stroke="currentColor" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round"';
  return `<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24" viewBox="0 0 24 24" ${pen} aria-hidden="true">${inner}</svg>`;
}
