// Timings and distances of floating and animated elements (docs/product.md, Interface timings); style sheets repeat
// them, and a test compares.

/** Milliseconds and CSS pixels, as named. */
export const timings = {
  loadingBarWaitMs: 50,
  loadingBarMs: 500,
  loadingBarPx: 3,
  popoverPx: 5,
  popoverGoneMs: 150,
  tooltipWaitMs: 200,
  menuHideMs: 400,
  menuPx: 8,
  toastMs: 30_000,
} as const;
