// Draws a block world from the ground as a player sees it: columns of pixels walked through the land.
import type { Canvas, Rgb } from "./canvas.ts";
import { fine, lampMap, shadowMap, type Effects, type Eye, type Frame } from "./frame.ts";
import { grainOf, materials } from "./materials.ts";
import type { Mood } from "./moods.ts";
import { skyColor } from "./sky.ts";
import type { World } from "./worlds.ts";

const lampTint = [1, 0.78, 0.46];

function put(
  frame: Frame,
  column: number,
  row: number,
  color: Rgb,
  light: readonly number[],
  bright: number,
  far: number,
  lamp = 0,
): void {
  const { data, width } = frame.canvas;
  const haze = Math.min(1, far / frame.far) ** 2;
  const out = (row * width + column) * 3;
  for (let part = 0; part < 3; part++) {
    const lit = (color[part] as number) * bright * ((light[part] as number) + lamp * (lampTint[part] as number));
    data[out + part] = lit + ((frame.mood.skyBottom[part] as number) - lit) * haze;
  }
  frame.filled[row] = 1;
}

function lightOf(mood: Mood, sunny: number, sky: number): readonly number[] {
  return [0, 1, 2].map((part) => (mood.shade[part] as number) * sky + (mood.sunLight[part] as number) * sunny);
}

function shine(light: readonly number[], own: number): readonly number[] {
  return own ? light.map((part) => Math.max(part, own)) : light;
}

function sideLight(mood: Mood, facing: number, shadows: boolean, sky: number): readonly number[] {
  return lightOf(mood, shadows ? Math.max(0.12, facing) : 0.45, sky);
}

function drawSide(
  frame: Frame,
  column: number,
  low: number,
  high: number,
  kind: number,
  hit: { at: number; u: number; alongX: boolean; lamp: number },
): void {
  const { eye, focal, horizon, mood } = frame;
  const top = horizon - ((high - eye.z) * focal) / hit.at;
  const bottom = horizon - ((low - eye.z) * focal) / hit.at;
  if (high <= low || bottom < frame.open.first || top > frame.open.last) return;
  const material = materials[kind] as (typeof materials)[number];
  const grain = grainOf(material);
  const shown = shine(hit.alongX ? frame.lights.acrossX : frame.lights.acrossY, material.glow * mood.lamps);
  const tu = (hit.u * 16) & 15;
  const end = Math.min(frame.open.last, Math.floor(bottom));
  for (let row = Math.max(frame.open.first, Math.ceil(top)); row <= end; row++) {
    if (frame.filled[row]) continue;
    const z = eye.z + ((horizon - row) * hit.at) / focal;
    const down = high - z;
    const tv = ((down * 16) | 0) & 15;
    const turf = material.overhang && down < 0.22;
    const below = !turf && material.overhang && down > 3 ? materials[3] : material;
    const color = turf ? material.top : (below as typeof material).side;
    put(frame, column, row, color, shown, hit.at < 46 ? (grain[tv * 16 + tu] as number) : 0.95, hit.at, hit.lamp);
  }
}

function drawFlat(
  frame: Frame,
  column: number,
  level: number,
  kind: number,
  reach: readonly [near: number, far: number],
  dir: readonly [number, number],
  water: boolean,
): void {
  const { eye, focal, horizon, canvas, mood, world } = frame;
  const nearRow = Math.min(frame.open.last, Math.floor(horizon + ((eye.z - level) * focal) / Math.max(0.05, reach[0])));
  const farRow = Math.max(frame.open.first, Math.ceil(horizon + ((eye.z - level) * focal) / reach[1]));
  if (farRow > nearRow) return;
  const material = materials[kind] as (typeof materials)[number];
  const grain = grainOf(material);
  const dark = frame.lights.dark;
  const lit = shine(frame.lights.top, material.glow * mood.lamps);
  for (let row = farRow; row <= nearRow; row++) {
    if (frame.filled[row]) continue;
    const at = ((eye.z - level) * focal) / Math.max(0.5, row - horizon);
    const x = eye.x + dir[0] * at;
    const y = eye.y + dir[1] * at;
    const bright = at < 46 ? (grain[((y * 16) & 15) * 16 + ((x * 16) & 15)] as number) : 0.98;
    const shaded = frame.effects.shadows && shadowAt(frame, world.size, x, y);
    const lamp = frame.lamps[
      Math.min(world.size - 1, Math.max(0, y | 0)) * world.size + Math.min(world.size - 1, Math.max(0, x | 0))
    ] as number;
    put(frame, column, row, material.top, shaded ? dark : lit, bright, at, lamp);
    if (water) frame.mirror[row * canvas.width + column] = -1;
  }
}

function shadowAt(frame: Frame, size: number, x: number, y: number): boolean {
  const wide = size * fine;
  return (
    frame.shade[
      Math.min(wide - 1, Math.max(0, (y * fine) | 0)) * wide + Math.min(wide - 1, Math.max(0, (x * fine) | 0))
    ] === 1
  );
}

function narrow(frame: Frame): void {
  const { filled, open } = frame;
  while (open.last >= open.first && filled[open.last]) open.last--;
  while (open.first <= open.last && filled[open.first]) open.first++;
}

function drawColumn(frame: Frame, column: number, waterKind: number): void {
  const { world, eye, canvas } = frame;
  frame.filled.fill(0);
  if (column % 2 === 0) frame.sky.length = 0;
  frame.open.first = 0;
  frame.open.last = canvas.height - 1;
  const lean = ((2 * (column + 0.5)) / canvas.width - 1) * (canvas.width / 2 / frame.focal);
  const dir: [number, number] = [
    Math.cos(eye.turn) - Math.sin(eye.turn) * lean,
    Math.sin(eye.turn) + Math.cos(eye.turn) * lean,
  ];
  let x = Math.floor(eye.x);
  let y = Math.floor(eye.y);
  const stepX = dir[0] > 0 ? 1 : -1;
  const stepY = dir[1] > 0 ? 1 : -1;
  let nextX = (x + (stepX > 0 ? 1 : 0) - eye.x) / dir[0];
  let nextY = (y + (stepY > 0 ? 1 : 0) - eye.y) / dir[1];
  let at = 0.01;
  let alongX = true;
  let before = 0;
  while (x >= 0 && y >= 0 && x < world.size && y < world.size && at < frame.far) {
    const out = Math.min(nextX, nextY);
    const cell = y * world.size + x;
    const u = alongX ? eye.y + dir[1] * at : eye.x + dir[0] * at;
    const lamp = frame.lamps[cell] as number;
    const hit = { at, u: u - Math.floor(u), alongX, lamp };
    const height = world.ground[cell] as number;
    for (const span of world.spans.get(cell) ?? []) {
      drawSide(frame, column, span.low, span.high, span.kind, hit);
      if (span.high < eye.z) drawFlat(frame, column, span.high, span.kind, [at, out], dir, false);
    }
    const wet = height < world.water;
    const kind = wet ? waterKind : (world.surface[cell] as number);
    const level = wet ? world.water - 0.1 : height;
    drawSide(frame, column, before, level, kind, hit);
    if (level < eye.z) drawFlat(frame, column, level, kind, [at, out], dir, wet);
    before = level;
    narrow(frame);
    if (frame.open.last < frame.open.first) return;
    at = out;
    alongX = nextX < nextY;
    if (alongX) {
      x += stepX;
      nextX += stepX / dir[0];
    } else {
      y += stepY;
      nextY += stepY / dir[1];
    }
  }
  for (let row = frame.open.first; row <= frame.open.last; row++) {
    if (frame.filled[row]) continue;
    const color = row >= frame.horizon ? frame.mood.skyBottom : (frame.sky[row] ??= skyColor(frame, column, row, dir));
    put(frame, column, row, color, [1, 1, 1], 1, 0);
  }
}

/** Lays the mirrored picture over the water, with a ripple, as a shader would. */
function reflect(frame: Frame): void {
  const { width, height, data } = frame.canvas;
  for (let column = 0; column < width; column++) {
    let shore = 0;
    for (let row = 1; row < height; row++) {
      const here = row * width + column;
      if (frame.mirror[here] !== -1) {
        shore = 0;
        continue;
      }
      if (!shore) shore = row;
      const depth = row - shore;
      const sway = Math.round(Math.sin(row * 0.55 + Math.sin(column * 0.03) * 2) * (0.6 + depth * 0.018));
      const from =
        (Math.max(0, shore - depth - 1 + sway) * width + Math.min(width - 1, Math.max(0, column + sway * 2))) * 3;
      const share = Math.max(0.24, 0.72 - depth * 0.0016);
      for (let part = 0; part < 3; part++) {
        data[here * 3 + part] =
          (data[here * 3 + part] as number) * (1 - share) * 0.9 + (data[from + part] as number) * share;
      }
    }
  }
}

/** Paints the world as seen by the eye over the whole picture. */
export function drawPerspective(
  canvas: Canvas,
  world: World,
  eye: Eye,
  mood: Mood,
  effects: Effects,
  waterKind: number,
): void {
  const frame: Frame = {
    canvas,
    world,
    mood,
    eye,
    effects,
    shade: effects.shadows ? shadowMap(world, mood.sun) : new Uint8Array(0),
    focal: canvas.width * 0.62,
    horizon: Math.round(canvas.height * eye.horizon),
    filled: new Uint8Array(canvas.height),
    open: { first: 0, last: canvas.height - 1 },
    lights: {
      acrossX: sideLight(mood, -mood.sun[0] * Math.sign(Math.cos(eye.turn)), effects.shadows, 0.8),
      acrossY: sideLight(mood, -mood.sun[1] * Math.sign(Math.sin(eye.turn)), effects.shadows, 0.68),
      top: lightOf(mood, 0.55 + 0.45 * mood.sun[2], 1),
      dark: lightOf(mood, 0, 0.9),
    },
    mirror: new Int16Array(canvas.width * canvas.height),
    far: world.size * 0.85,
    sky: [],
    lamps: lampMap(world, mood.lamps),
    clouds: new Map(),
  };
  for (let column = 0; column < canvas.width; column++) drawColumn(frame, column, waterKind);
  if (effects.reflections) reflect(frame);
}
