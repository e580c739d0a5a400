// What the blocks of the drawn worlds are made of: colours, grain and glow.
import { hash2 } from "#seed/random.ts";
import { rgb, type Rgb } from "./canvas.ts";

type Grain = "soft" | "rough" | "leaf" | "plank" | "brick" | "bark" | "flat" | "tile" | "wave" | "crop";

/** One kind of block. */
export interface Material {
  readonly top: Rgb;
  readonly side: Rgb;
  readonly grain: Grain;
  /** How strongly it shines, 0 to 1. */
  readonly glow: number;
  /** Whether the top colour hangs over the upper quarter of the sides, as turf does. */
  readonly overhang: boolean;
}

function material(top: string, side: string, grain: Grain, more: { glow?: number; overhang?: boolean } = {}): Material {
  return { top: rgb(top), side: rgb(side), grain, glow: more.glow ?? 0, overhang: more.overhang ?? false };
}

const named = {
  grass: material("#74b04a", "#8a623f", "soft", { overhang: true }),
  dirt: material("#8a623f", "#7d5837", "rough"),
  stone: material("#8d9094", "#84878c", "rough"),
  slate: material("#54565f", "#4b4d56", "rough"),
  sand: material("#e3d3a0", "#d9c48c", "soft"),
  snow: material("#f1f6fa", "#9a8a7c", "soft", { overhang: true }),
  ice: material("#a9cff0", "#93bfe8", "tile"),
  water: material("#3f7fd0", "#356fba", "wave"),
  bark: material("#a5814f", "#6b4d2e", "bark"),
  leaf: material("#4f8f36", "#467f30", "leaf"),
  pine: material("#2f6a4a", "#295e41", "leaf"),
  autumn: material("#d98a35", "#c9762b", "leaf"),
  rust: material("#c2532f", "#b04727", "leaf"),
  blossom: material("#f2b3cf", "#e69bbe", "leaf"),
  plank: material("#b58c55", "#a67d49", "plank"),
  darkPlank: material("#6d4a2d", "#624128", "plank"),
  brick: material("#a9543f", "#9d4b38", "brick"),
  stoneBrick: material("#9a9b96", "#8d8e8a", "brick"),
  roof: material("#3d5b84", "#36517a", "brick"),
  redRoof: material("#b2452f", "#a33d29", "brick"),
  plaster: material("#efe6d2", "#e8dcc3", "soft"),
  glass: material("#bfe3ea", "#a6d4df", "tile"),
  lamp: material("#ffdf8e", "#ffd374", "tile", { glow: 1 }),
  lava: material("#ff8a2b", "#f06a1d", "wave", { glow: 0.8 }),
  crystal: material("#8e6bf0", "#7a57e0", "tile", { glow: 0.55 }),
  teal: material("#41d6c3", "#2fbfae", "tile", { glow: 0.6 }),
  path: material("#b59a66", "#8a623f", "rough"),
  wheat: material("#dcb94a", "#cfa63c", "crop"),
  carrot: material("#5fae3f", "#52993a", "crop"),
  iron: material("#d5d8dc", "#c4c8cd", "tile"),
  copper: material("#c77b55", "#b86d49", "tile"),
  cap: material("#c8392f", "#bb332a", "leaf"),
  stem: material("#e9dfcf", "#ddd0bb", "soft"),
  ember: material("#6e2a2e", "#5f2428", "rough"),
  wool: material("#7b4bb3", "#6f42a6", "soft"),
  cloth: material("#c94f4f", "#b94444", "soft"),
  black: material("#2a2c33", "#24262c", "soft"),
  clay: material("#c98f63", "#b97c52", "rough"),
} as const satisfies Record<string, Material>;

/** The name of a block. */
export type Block = keyof typeof named;

const order = Object.keys(named) as Block[];

/** Every material, by number; number 0 is reserved for air. */
export const materials: readonly Material[] = [named.stone, ...order.map((name) => named[name])];

/** The number of a block in `materials`. */
export function block(name: Block): number {
  return order.indexOf(name) + 1;
}

function grainAt(grain: Grain, u: number, v: number): number {
  const speck = hash2(u, v, 7);
  switch (grain) {
    case "soft":
      return 0.95 + speck * 0.09;
    case "rough":
      return 0.88 + speck * 0.14 + (hash2(u >> 1, v >> 1, 3) - 0.5) * 0.12;
    case "leaf":
      return speck < 0.2 ? 0.68 : 0.84 + hash2(u >> 1, v >> 1, 11) * 0.26;
    case "plank":
      return (v % 4 === 3 ? 0.76 : 0.96) + hash2(u >> 2, v >> 2, 5) * 0.09 - (u === (v >> 2) * 5 ? 0.14 : 0);
    case "brick":
      return v % 4 === 3 || (u + (v >> 2) * 4) % 8 === 7
        ? 0.78
        : 0.96 + hash2((u + (v >> 2) * 4) >> 3, v >> 2, 9) * 0.1;
    case "bark":
      return (u % 4 === 0 ? 0.8 : 0.98) + hash2(u, v >> 2, 13) * 0.08;
    case "tile":
      return u === 0 || v === 0 ? 1.1 : u === 15 || v === 15 ? 0.82 : 0.98 + (u + v < 9 ? 0.08 : 0);
    case "wave":
      return (v + (u >> 2)) % 6 === 0 && speck > 0.35 ? 1.14 : 0.97 + speck * 0.05;
    case "crop":
      return u % 4 < 2 ? 1.02 + speck * 0.1 : 0.74 + speck * 0.1;
    case "flat":
      return 1;
  }
}

const grains = new Map<Grain, Float32Array>();

/** Brightness of each texel of a block's face, 16 by 16, row by row. */
export function grainOf(kind: Material): Float32Array {
  const known = grains.get(kind.grain);
  if (known) return known;
  const made = new Float32Array(256);
  for (let v = 0; v < 16; v++) for (let u = 0; u < 16; u++) made[v * 16 + u] = grainAt(kind.grain, u, v);
  grains.set(kind.grain, made);
  return made;
}
