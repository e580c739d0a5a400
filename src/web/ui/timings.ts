// The times and distances of what floats and moves (docs/product.md, Interface timings), in one place; style sheets repeat them, and a test compares.

/** Milliseconds and CSS pixels, as the names say. */
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
