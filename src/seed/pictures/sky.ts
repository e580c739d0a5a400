// The sky of a picture from the ground: colour by height, sun, stars and square clouds.
import { hash2, hills } from "#seed/random.ts";
import { mix, type Rgb } from "./canvas.ts";
import type { Frame } from "./frame.ts";

/** The colour of the sky at a pixel, looking along `dir` over the ground. */
export function skyColor(frame: Frame, column: number, row: number, dir: readonly [number, number]): Rgb {
  const { mood, horizon, canvas } = frame;
  const up = Math.max(0, (horizon - row) / canvas.height);
  let color = mix(mood.skyBottom, mood.skyTop, Math.min(1, up * 1.9) ** 0.8);
  const sunRow = horizon - mood.sun[2] * canvas.height * 0.62;
  const sunColumn = canvas.width * (0.5 - mood.sun[0] * 0.3);
  const away = Math.hypot(column - sunColumn, row - sunRow);
  const block = Math.max(Math.abs(column - sunColumn), Math.abs(row - sunRow));
  if (frame.effects.glow) color = mix(color, mood.sunColor, 0.75 * Math.exp(-((away / 210) ** 1.3)));
  if (block < (frame.effects.glow ? 30 : 36)) color = frame.effects.glow ? [255, 252, 240] : mood.sunColor;
  if (mood.stars && hash2(column >> 1, row >> 1, 3) > 1 - 0.0016 * mood.stars)
    color = mix(color, [255, 255, 255], 0.8 * Math.min(1, up * 3));
  if (!mood.clouds || row >= horizon - 4) return color;
  const reach = (46 * frame.focal) / (horizon - row);
  const cx = Math.floor((frame.eye.x + dir[0] * reach) / 9);
  const cy = Math.floor((frame.eye.y + dir[1] * reach) / 9);
  if (reach < 900 && cloudy(frame, cx, cy)) {
    const white = mix(mood.sunColor, [255, 255, 255], 0.5);
    const dim = 0.35 + 0.65 * Math.min(1, mood.sunLight[0] + mood.shade[0] * 0.6);
    return mix(color, [white[0] * dim, white[1] * dim, white[2] * dim], 0.8 * (1 - reach / 900));
  }
  return color;
}

function cloudy(frame: Frame, x: number, y: number): boolean {
  const key = (x + 512) * 1024 + y + 512;
  const known = frame.clouds.get(key);
  if (known !== undefined) return known;
  const is = hills(x * 0.21, y * 0.21, 77, 2) < frame.mood.clouds;
  frame.clouds.set(key, is);
  return is;
}
