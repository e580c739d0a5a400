// Positions a popover below its button in browsers without CSS anchor positioning.

const anchored = () => CSS.supports("position-area: block-end");

/**
 * Left and top in px: below the button, aligned as given, kept inside the window; above it where there is no room
 * below.
 */
export function placeUnder(
  button: { left: number; right: number; top: number; bottom: number },
  size: { width: number; height: number },
  window: { width: number; height: number },
  wish: { alignRight: boolean; distance: number },
): { left: number; top: number } {
  const edge = 8;
  const wished = wish.alignRight ? button.right - size.width : button.left;
  const left = Math.max(edge, Math.min(wished, window.width - size.width - edge));
  const below = button.bottom + wish.distance;
  const above = button.top - wish.distance - size.height;
  const top = below + size.height > window.height - edge && above >= edge ? above : below;
  return { left, top };
}

/** Measures and positions; does nothing where CSS did. `end` aligns the ends in reading direction. */
export function placePopover(button: HTMLElement, popover: HTMLElement, end: boolean, distance: number): void {
  if (anchored()) return;
  const rightToLeft = getComputedStyle(button).direction === "rtl";
  const place = placeUnder(
    button.getBoundingClientRect(),
    { width: popover.offsetWidth, height: popover.offsetHeight },
    { width: document.documentElement.clientWidth, height: window.innerHeight },
    { alignRight: end !== rightToLeft, distance },
  );
  popover.style.margin = "0";
  popover.style.inset = `${place.top}px auto auto ${place.left}px`;
}
