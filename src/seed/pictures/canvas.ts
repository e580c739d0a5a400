// A plain RGB picture in memory and the few strokes the demo art needs.

/** Red, green and blue, each 0 to 255. */
export type Rgb = readonly [number, number, number];

/** Pixels row by row, three bytes each. */
export interface Canvas {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8ClampedArray;
}

/** A black picture of the given size. */
export function blank(width: number, height: number): Canvas {
  return { width, height, data: new Uint8ClampedArray(width * height * 3) };
}

/** Reads `#rrggbb`. */
export function rgb(hex: string): Rgb {
  const value = Number.parseInt(hex.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

/** Writes `#rrggbb`. */
export function hex(color: Rgb): string {
  const clamp = (part: number): number => Math.max(0, Math.min(255, Math.round(part)));
  return `#${((clamp(color[0]) << 16) | (clamp(color[1]) << 8) | clamp(color[2])).toString(16).padStart(6, "0")}`;
}

/** The colour `share` (0 to 1) of the way from `from` to `to`. */
export function mix(from: Rgb, to: Rgb, share: number): Rgb {
  return [
    from[0] + (to[0] - from[0]) * share,
    from[1] + (to[1] - from[1]) * share,
    from[2] + (to[2] - from[2]) * share,
  ];
}

/** Fills a rectangle, blended by `opacity` with what is there; parts outside the picture are left out. */
export function fillRect(
  canvas: Canvas,
  box: readonly [x: number, y: number, width: number, height: number],
  color: Rgb,
  opacity = 1,
): void {
  const left = Math.max(0, Math.round(box[0]));
  const top = Math.max(0, Math.round(box[1]));
  const right = Math.min(canvas.width, Math.round(box[0] + box[2]));
  const bottom = Math.min(canvas.height, Math.round(box[1] + box[3]));
  for (let y = top; y < bottom; y++) {
    for (let at = (y * canvas.width + left) * 3; at < (y * canvas.width + right) * 3; at += 3) {
      for (let part = 0; part < 3; part++) {
        const under = canvas.data[at + part] as number;
        canvas.data[at + part] = under + ((color[part] as number) - under) * opacity;
      }
    }
  }
}

/** Adds a soft round light. */
export function glow(canvas: Canvas, x: number, y: number, radius: number, color: Rgb, strength: number): void {
  const bottom = Math.min(canvas.height - 1, Math.ceil(y + radius));
  const right = Math.min(canvas.width - 1, Math.ceil(x + radius));
  for (let row = Math.max(0, Math.floor(y - radius)); row <= bottom; row++) {
    for (let column = Math.max(0, Math.floor(x - radius)); column <= right; column++) {
      const away = 1 - ((column - x) ** 2 + (row - y) ** 2) / (radius * radius);
      if (away <= 0) continue;
      const share = away * away * strength;
      const at = (row * canvas.width + column) * 3;
      for (let part = 0; part < 3; part++) {
        const under = canvas.data[at + part] as number;
        canvas.data[at + part] = under + (color[part] as number) * share;
      }
    }
  }
}

/** Fills the whole picture from the top colour to the bottom colour. */
export function fillGradient(canvas: Canvas, top: Rgb, bottom: Rgb): void {
  for (let y = 0; y < canvas.height; y++) {
    fillRect(canvas, [0, y, canvas.width, 1], mix(top, bottom, y / canvas.height));
  }
}

/** Darkens the corners a little, which draws the eye inward. */
export function vignette(canvas: Canvas, strength: number): void {
  const { width, height, data } = canvas;
  for (let y = 0; y < height; y++) {
    const down = ((y / height) * 2 - 1) ** 2;
    for (let x = 0; x < width; x++) {
      const across = ((x / width) * 2 - 1) ** 2;
      const keep = 1 - strength * across * 0.6 - strength * down * 0.4;
      const at = (y * width + x) * 3;
      data[at] = (data[at] as number) * keep;
      data[at + 1] = (data[at + 1] as number) * keep;
      data[at + 2] = (data[at + 2] as number) * keep;
    }
  }
}
