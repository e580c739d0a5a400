// What a picture from the ground is made with: the eye, the effects, and the light worked out beforehand.
import type { Canvas, Rgb } from "./canvas.ts";
import { materials } from "./materials.ts";
import type { Mood } from "./moods.ts";
import type { World } from "./worlds.ts";

/** Where the eye is and where it looks: place and height in blocks, direction in radians, horizon as a share of the picture. */
export interface Eye {
  readonly x: number;
  readonly y: number;
  readonly z: number;
  readonly turn: number;
  readonly horizon: number;
}

/** What a shader adds to the plain picture. */
export interface Effects {
  readonly shadows: boolean;
  readonly reflections: boolean;
  readonly glow: boolean;
}

/** Everything the drawing of one picture from the ground needs to know. */
export interface Frame {
  readonly canvas: Canvas;
  readonly world: World;
  readonly mood: Mood;
  readonly eye: Eye;
  readonly effects: Effects;
  readonly shade: Uint8Array;
  readonly focal: number;
  readonly horizon: number;
  /** 1 where something was drawn, for the current column. */
  readonly filled: Uint8Array;
  /** The rows of the current column that may still be open. */
  readonly open: { first: number; last: number };
  readonly lights: {
    readonly acrossX: readonly number[];
    readonly acrossY: readonly number[];
    readonly top: readonly number[];
    readonly dark: readonly number[];
  };
  /** For each pixel, the row of the shore it mirrors, or 0 where there is no water. */
  readonly mirror: Int16Array;
  readonly far: number;
  readonly lamps: Float32Array;
  /** The sky's colours in the current pair of columns, by row. */
  readonly sky: (Rgb | undefined)[];
  readonly clouds: Map<number, boolean>;
}

/** Shadow points along one block. */
export const fine = 3;

/** Where the sun does not reach the ground: 1 for each shaded point, `fine` points along a block. */
export function shadowMap(world: World, sun: Mood["sun"]): Uint8Array {
  const { size } = world;
  const tops = new Float32Array(size * size);
  for (let at = 0; at < tops.length; at++) {
    let top = world.ground[at] as number;
    for (const span of world.spans.get(at) ?? []) top = Math.max(top, span.high);
    tops[at] = top;
  }
  const wide = size * fine;
  const made = new Uint8Array(wide * wide);
  for (let y = 0; y < wide; y++) {
    for (let x = 0; x < wide; x++) {
      const at = ((y / fine) | 0) * size + ((x / fine) | 0);
      let level = Math.max(world.water, world.ground[at] as number) + 0.05;
      let px = (x + 0.5) / fine;
      let py = (y + 0.5) / fine;
      for (let step = 0; step < 22; step++) {
        px += sun[0] * 0.6;
        py += sun[1] * 0.6;
        level += sun[2] * 0.6;
        if (px < 0 || py < 0 || px >= size || py >= size) break;
        if ((tops[(py | 0) * size + (px | 0)] as number) > level) {
          made[y * wide + x] = 1;
          break;
        }
      }
    }
  }
  return made;
}

/** How much lamp light falls on each column of the world. */
export function lampMap(world: World, strength: number): Float32Array {
  const made = new Float32Array(world.size * world.size);
  if (strength <= 0.3) return made;
  for (const [at, spans] of world.spans) {
    if (!spans.some((span) => (materials[span.kind]?.glow ?? 0) > 0.4)) continue;
    const [px, py] = [at % world.size, Math.floor(at / world.size)];
    for (let dx = -9; dx <= 9; dx++) {
      for (let dy = -9; dy <= 9; dy++) {
        const [x, y] = [px + dx, py + dy];
        if (x < 0 || y < 0 || x >= world.size || y >= world.size) continue;
        const away = Math.hypot(dx, dy) / 9;
        if (away < 1)
          made[y * world.size + x] = Math.min(
            1.1,
            (made[y * world.size + x] as number) + (1 - away) ** 2 * strength * 0.45,
          );
      }
    }
  }
  return made;
}
