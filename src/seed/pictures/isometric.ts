// Draws a block world from above at an angle, texel by texel, with shadows, soft corners and lamp light.
import type { Canvas } from "./canvas.ts";
import { block, grainOf, materials } from "./materials.ts";
import type { Mood } from "./moods.ts";
import type { World } from "./worlds.ts";

/** Blocks in a box, numbered as in `materials`; 0 is air. */
export interface Grid {
  readonly size: number;
  readonly tall: number;
  readonly cells: Uint8Array;
}

/** Where and how large to draw: half a tile's width in pixels and the picture's place of the far corner. */
export interface View {
  readonly half: number;
  readonly originX: number;
  readonly originY: number;
  /** Level of see-through water, 0 for none. */
  readonly water: number;
}

interface Stamp {
  readonly dx: Int16Array;
  readonly dy: Int16Array;
  readonly face: Uint8Array;
  readonly u: Float32Array;
  readonly v: Float32Array;
}

interface Light {
  readonly x: number;
  readonly y: number;
  readonly z: number;
  readonly color: readonly number[];
}

const sideTall = 1.12;
const stamps = new Map<number, Stamp>();

function stampOf(half: number): Stamp {
  const known = stamps.get(half);
  if (known) return known;
  const tall = Math.round(half * sideTall);
  const points: number[][] = [];
  for (let dy = 0; dy < half + tall; dy++) {
    for (let dx = -half; dx < half; dx++) {
      const x = dx + 0.5;
      const y = dy + 0.5;
      if (Math.abs(x) / half + Math.abs(y - half / 2) / (half / 2) <= 1) {
        points.push([dx, dy, 0, (x / half + y / (half / 2)) / 2, (y / (half / 2) - x / half) / 2]);
        continue;
      }
      const edge = x < 0 ? half / 2 + (x + half) / 2 : half - x / 2;
      const v = (y - edge) / tall;
      if (v >= 0 && v < 1) points.push([dx, dy, x < 0 ? 1 : 2, x < 0 ? (x + half) / half : x / half, v]);
    }
  }
  const column = (index: number): number[] => points.map((point) => point[index] as number);
  const made: Stamp = {
    dx: Int16Array.from(column(0)),
    dy: Int16Array.from(column(1)),
    face: Uint8Array.from(column(2)),
    u: Float32Array.from(column(3)),
    v: Float32Array.from(column(4)),
  };
  stamps.set(half, made);
  return made;
}

/** Turns a world of columns into a box of cells. */
export function gridOf(world: World, tall: number): Grid {
  const { size } = world;
  const cells = new Uint8Array(size * size * tall);
  for (let at = 0; at < size * size; at++) {
    const height = Math.min(tall, world.ground[at] as number);
    for (let z = 0; z < height; z++) {
      cells[z * size * size + at] = z === height - 1 ? (world.surface[at] as number) : under(height - z);
    }
    for (const span of world.spans.get(at) ?? []) {
      for (let z = Math.max(0, span.low); z < Math.min(tall, span.high); z++) cells[z * size * size + at] = span.kind;
    }
  }
  return { size, tall, cells };
}

function under(depth: number): number {
  return block(depth > 3 ? "stone" : "dirt");
}

/** The block at a place, 0 (air) outside the box. */
function cellAt(grid: Grid, x: number, y: number, z: number): number {
  if (x < 0 || y < 0 || z < 0 || x >= grid.size || y >= grid.size || z >= grid.tall) return 0;
  return grid.cells[(z * grid.size + y) * grid.size + x] as number;
}

function lightsOf(grid: Grid): Light[] {
  const lights: Light[] = [];
  for (let z = 0; z < grid.tall; z++) {
    for (let y = 0; y < grid.size; y++) {
      for (let x = 0; x < grid.size; x++) {
        const kind = materials[cellAt(grid, x, y, z)];
        if (!kind?.glow || cellAt(grid, x, y, z) === 0) continue;
        const open = !cellAt(grid, x, y, z + 1) || !cellAt(grid, x + 1, y, z) || !cellAt(grid, x, y + 1, z);
        const many = kind.grain === "wave" && (x + y) % 3 !== 0;
        if (open && !many) lights.push({ x, y, z, color: kind.top.map((part) => (part / 255) * kind.glow) });
      }
    }
  }
  return lights;
}

function inShadow(grid: Grid, x: number, y: number, z: number, sun: Mood["sun"]): boolean {
  for (let step = 1; step <= 26; step++) {
    const far = step * 0.45;
    if (cellAt(grid, Math.floor(x + sun[0] * far), Math.floor(y + sun[1] * far), Math.floor(z + sun[2] * far)))
      return true;
  }
  return false;
}

/** The light on a face at 5 by 5 points: red, green and blue factors, point by point. */
function lightFace(
  grid: Grid,
  at: readonly [number, number, number],
  face: number,
  mood: Mood,
  lights: readonly Light[],
): Float32Array {
  const [x, y, z] = at;
  const made = new Float32Array(75);
  const facing = face === 0 ? mood.sun[2] : face === 1 ? mood.sun[1] : mood.sun[0];
  const sky = face === 0 ? 1 : face === 1 ? 0.86 : 0.7;
  for (let row = 0; row < 5; row++) {
    for (let column = 0; column < 5; column++) {
      const u = 0.02 + column * 0.24;
      const v = 0.02 + row * 0.24;
      const px = face === 0 || face === 1 ? x + u : x + 1.02;
      const py = face === 0 ? y + v : face === 1 ? y + 1.02 : y + 1 - u;
      const pz = face === 0 ? z + 1.02 : z + 1 - v;
      const sunny = facing > 0 && !inShadow(grid, px, py, pz, mood.sun) ? 0.55 + 0.45 * facing : 0;
      const soft = sky * cornerShade(grid, at, face, u, v);
      const place = (row * 5 + column) * 3;
      for (let part = 0; part < 3; part++) {
        made[place + part] = (mood.shade[part] as number) * soft + (mood.sunLight[part] as number) * sunny;
      }
      addLamps(made, place, lights, [px - 0.5, py - 0.5, pz - 0.5], mood.lamps * (0.75 + 0.25 * soft));
    }
  }
  return made;
}

function addLamps(
  into: Float32Array,
  place: number,
  lights: readonly Light[],
  at: readonly [number, number, number],
  strength: number,
): void {
  for (const light of lights) {
    const away = (light.x - at[0]) ** 2 + (light.y - at[1]) ** 2 + (light.z - at[2]) ** 2;
    if (away > 60) continue;
    const share = (strength * (1 - away / 60) ** 2) / (1 + away * 0.16);
    for (let part = 0; part < 3; part++)
      into[place + part] = (into[place + part] as number) + (light.color[part] as number) * share;
  }
}

function cornerShade(grid: Grid, at: readonly [number, number, number], face: number, u: number, v: number): number {
  const [x, y, z] = at;
  if (face === 0) {
    let dark = 0;
    for (let dx = -1; dx <= 1; dx++) {
      for (let dy = -1; dy <= 1; dy++) {
        if ((!dx && !dy) || !cellAt(grid, x + dx, y + dy, z + 1)) continue;
        const nearX = dx < 0 ? 1 - u : dx > 0 ? u : 1;
        const nearY = dy < 0 ? 1 - v : dy > 0 ? v : 1;
        dark = Math.max(dark, (nearX * nearY) ** 1.6);
      }
    }
    return 1 - dark * 0.42;
  }
  const [ox, oy] = face === 1 ? [0, 1] : [1, 0];
  const foot = cellAt(grid, x + ox, y + oy, z - 1) ? v ** 2 * 0.3 : 0;
  const eaves = cellAt(grid, x + ox, y + oy, z + 1) ? (1 - v) ** 2 * 0.42 : 0;
  return 1 - Math.max(foot, eaves);
}

/** Paints the box over the picture, from the far corner to the near one. */
export function drawIsometric(canvas: Canvas, grid: Grid, view: View, mood: Mood): void {
  const lights = mood.lamps > 0.2 ? lightsOf(grid) : [];
  const tall = Math.round(view.half * sideTall);
  for (let x = 0; x < grid.size; x++) {
    for (let y = 0; y < grid.size; y++) {
      const sx = Math.round(view.originX + (x - y) * view.half);
      const sy = Math.round(view.originY + ((x + y) * view.half) / 2);
      for (let z = 0; z < grid.tall; z++) {
        const kind = cellAt(grid, x, y, z);
        const top = sy - (z + 1) * tall;
        if (kind) drawCell(canvas, grid, view, mood, lights, [x, y, z], kind, [sx, top]);
        else if (z === view.water - 1) drawWater(canvas, grid, view, mood, [x, y], [sx, top + Math.round(tall * 0.12)]);
      }
    }
  }
}

function drawCell(
  canvas: Canvas,
  grid: Grid,
  view: View,
  mood: Mood,
  lights: readonly Light[],
  at: readonly [number, number, number],
  kind: number,
  place: readonly [number, number],
): void {
  const [x, y, z] = at;
  const shown = [!cellAt(grid, x, y, z + 1), !cellAt(grid, x, y + 1, z), !cellAt(grid, x + 1, y, z)];
  if (!shown[0] && !shown[1] && !shown[2]) return;
  const material = materials[kind] as (typeof materials)[number];
  const grain = grainOf(material);
  const light = shown.map((is, face) => (is ? lightFace(grid, at, face, mood, lights) : undefined));
  const stamp = stampOf(view.half);
  const { width, height, data } = canvas;
  const turn = ((x * 7 + y * 13 + z * 3) % 4) * 4;
  for (let i = 0; i < stamp.dx.length; i++) {
    const face = stamp.face[i] as number;
    const lit = light[face];
    if (!lit) continue;
    const px = place[0] + (stamp.dx[i] as number);
    const py = place[1] + (stamp.dy[i] as number);
    if (px < 0 || py < 0 || px >= width || py >= height) continue;
    const u = stamp.u[i] as number;
    const v = stamp.v[i] as number;
    const tu = (u * 16) | 0;
    const tv = (v * 16) | 0;
    const turf = face === 0 || (material.overhang && tv < 3 + ((tu * 5 + turn) % 7 < 3 ? 1 : 0));
    const color = turf ? material.top : material.side;
    const bright = grain[((tv + turn) & 15) * 16 + ((tu + turn) & 15)] as number;
    const near = (((v * 4.99) | 0) * 5 + ((u * 4.99) | 0)) * 3;
    const self = material.glow * 0.9;
    const most = material.glow ? 1.04 : 1.7;
    const out = (py * width + px) * 3;
    for (let part = 0; part < 3; part++)
      data[out + part] = (color[part] as number) * bright * Math.min(most, Math.max(self, lit[near + part] as number));
  }
}

function drawWater(
  canvas: Canvas,
  grid: Grid,
  view: View,
  mood: Mood,
  at: readonly [number, number],
  place: readonly [number, number],
): void {
  const edge = [true, at[1] === grid.size - 1, at[0] === grid.size - 1];
  const stamp = stampOf(view.half);
  const { width, height, data } = canvas;
  const light = mood.shade.map((part, index) => part + (mood.sunLight[index] as number) * 0.8);
  const wet = [66, 132, 208];
  for (let i = 0; i < stamp.dx.length; i++) {
    const face = stamp.face[i] as number;
    const px = place[0] + (stamp.dx[i] as number);
    const py = place[1] + (stamp.dy[i] as number);
    if (!edge[face] || px < 0 || py < 0 || px >= width || py >= height) continue;
    const u = ((stamp.u[i] as number) * 16) | 0;
    const v = ((stamp.v[i] as number) * 16) | 0;
    const ripple = face === 0 && (u + v * 3 + at[0] * 5 + at[1] * 11) % 23 < 2 ? 1.28 : face === 0 ? 1 : 0.8;
    const out = (py * width + px) * 3;
    for (let part = 0; part < 3; part++) {
      const under = data[out + part] as number;
      data[out + part] = under * 0.36 + (wet[part] as number) * (light[part] as number) * ripple * 0.68;
    }
  }
}
