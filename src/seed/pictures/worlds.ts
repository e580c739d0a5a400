// Small block worlds to draw: land shapes, trees, houses and the things that stand about.
import { between, hash2, hills, randomFrom, type Random } from "#seed/random.ts";
import { block, type Block } from "./materials.ts";

/** Blocks of one kind stacked in a column, from `low` up to but without `high`. */
export interface Span {
  readonly low: number;
  readonly high: number;
  readonly kind: number;
}

/** A square world: ground heights, the block on the surface, and spans that stand or hang above. */
export interface World {
  readonly size: number;
  readonly ground: Uint8Array;
  readonly surface: Uint8Array;
  readonly spans: Map<number, Span[]>;
  /** Columns lower than this are under water up to here; 0 means no water. */
  readonly water: number;
}

/** The looks of a land. */
export type Biome =
  | "meadow"
  | "forest"
  | "autumn"
  | "blossom"
  | "desert"
  | "snow"
  | "mountains"
  | "islands"
  | "ember"
  | "cavern"
  | "mushroom";

interface Land {
  readonly surface: Block;
  readonly shore: Block;
  readonly peak: Block;
  readonly rough: number;
  readonly base: number;
  readonly water: number;
  readonly trees: number;
  readonly leaves: readonly Block[];
}

const lands: Readonly<Record<Biome, Land>> = {
  meadow: {
    surface: "grass",
    shore: "sand",
    peak: "grass",
    rough: 5,
    base: 2,
    water: 4,
    trees: 0.025,
    leaves: ["leaf"],
  },
  forest: {
    surface: "grass",
    shore: "dirt",
    peak: "stone",
    rough: 7,
    base: 2,
    water: 4,
    trees: 0.09,
    leaves: ["leaf", "pine"],
  },
  autumn: {
    surface: "grass",
    shore: "sand",
    peak: "stone",
    rough: 7,
    base: 2,
    water: 4,
    trees: 0.08,
    leaves: ["autumn", "rust", "leaf"],
  },
  blossom: {
    surface: "grass",
    shore: "sand",
    peak: "stone",
    rough: 8,
    base: 2,
    water: 5,
    trees: 0.05,
    leaves: ["blossom", "blossom", "leaf"],
  },
  desert: { surface: "sand", shore: "sand", peak: "clay", rough: 8, base: 3, water: 3, trees: 0.008, leaves: ["leaf"] },
  snow: { surface: "snow", shore: "stone", peak: "snow", rough: 9, base: 2, water: 4, trees: 0.05, leaves: ["pine"] },
  mountains: {
    surface: "grass",
    shore: "stone",
    peak: "snow",
    rough: 15,
    base: 1,
    water: 5,
    trees: 0.03,
    leaves: ["pine"],
  },
  islands: {
    surface: "grass",
    shore: "sand",
    peak: "grass",
    rough: 9,
    base: 0,
    water: 5,
    trees: 0.05,
    leaves: ["leaf"],
  },
  ember: { surface: "ember", shore: "slate", peak: "slate", rough: 9, base: 1, water: 0, trees: 0.02, leaves: ["cap"] },
  cavern: { surface: "slate", shore: "slate", peak: "stone", rough: 6, base: 2, water: 4, trees: 0, leaves: ["leaf"] },
  mushroom: {
    surface: "grass",
    shore: "sand",
    peak: "stone",
    rough: 6,
    base: 3,
    water: 4,
    trees: 0.03,
    leaves: ["cap"],
  },
};

/** Adds a stack of blocks above a column; places outside the world are left out. */
export function stack(world: World, x: number, y: number, low: number, high: number, kind: Block): void {
  if (x < 0 || y < 0 || x >= world.size || y >= world.size || high <= low) return;
  const at = y * world.size + x;
  const spans = world.spans.get(at);
  const span = { low, high, kind: block(kind) };
  if (spans) spans.push(span);
  else world.spans.set(at, [span]);
}

/** The height of the ground at a place, 0 outside the world. */
export function groundAt(world: World, x: number, y: number): number {
  if (x < 0 || y < 0 || x >= world.size || y >= world.size) return 0;
  return world.ground[y * world.size + x] as number;
}

/** Sets the height and surface of a column, and clears what stood on it. */
export function pave(world: World, x: number, y: number, height: number, kind: Block): void {
  if (x < 0 || y < 0 || x >= world.size || y >= world.size) return;
  world.ground[y * world.size + x] = height;
  world.surface[y * world.size + x] = block(kind);
  world.spans.delete(y * world.size + x);
}

/** A tree of one of three shapes: round, pointed, or a mushroom for caps. */
export function plant(world: World, x: number, y: number, leaves: Block, random: Random): void {
  const foot = groundAt(world, x, y);
  const trunk = between(random, 2, 3);
  if (leaves === "cap") {
    stack(world, x, y, foot, foot + trunk + 1, "stem");
    for (let dx = -1; dx <= 1; dx++) {
      for (let dy = -1; dy <= 1; dy++)
        stack(world, x + dx, y + dy, foot + trunk + (dx && dy ? 0 : 1), foot + trunk + 2, "cap");
    }
    return;
  }
  stack(world, x, y, foot, foot + trunk, "bark");
  if (leaves === "pine") {
    for (let dx = -1; dx <= 1; dx++) {
      for (let dy = -1; dy <= 1; dy++) {
        const lift = Math.abs(dx) + Math.abs(dy);
        stack(
          world,
          x + dx,
          y + dy,
          foot + trunk - (lift ? 1 : 0) + (lift === 2 ? 0 : 0),
          foot + trunk + 4 - lift * 2,
          "pine",
        );
      }
    }
    return;
  }
  for (let dx = -1; dx <= 1; dx++) {
    for (let dy = -1; dy <= 1; dy++) {
      const corner = dx !== 0 && dy !== 0;
      stack(
        world,
        x + dx,
        y + dy,
        foot + trunk,
        foot + trunk + (corner ? 1 : 2) + (dx === 0 && dy === 0 ? 1 : 0),
        leaves,
      );
    }
  }
}

/** A small house with a gabled roof, a door, windows and a lamp; `wide` blocks along x, `deep` along y. */
export function build(world: World, x: number, y: number, wide: number, deep: number, wall: Block, roof: Block): void {
  const foot = groundAt(world, x + (wide >> 1), y + (deep >> 1));
  for (let dx = -1; dx <= wide; dx++) {
    for (let dy = -1; dy <= deep; dy++)
      pave(world, x + dx, y + dy, foot, dx < 0 || dy < 0 || dx === wide || dy === deep ? "path" : "plank");
  }
  for (let dx = 0; dx < wide; dx++) {
    for (let dy = 0; dy < deep; dy++) {
      const edge = dx === 0 || dy === 0 || dx === wide - 1 || dy === deep - 1;
      const corner = (dx === 0 || dx === wide - 1) && (dy === 0 || dy === deep - 1);
      if (corner) stack(world, x + dx, y + dy, foot, foot + 3, "bark");
      else if (edge) stack(world, x + dx, y + dy, foot, foot + 3, wall);
      const pitch = Math.min(dy, deep - 1 - dy);
      stack(world, x + dx, y + dy, foot + 3, foot + 4 + pitch, roof);
    }
  }
  const door = x + (wide >> 1);
  swap(world, door, y + deep - 1, foot, 2, "darkPlank");
  swap(world, x + wide - 1, y + (deep >> 1), foot + 1, 1, "lamp");
  if (wide > 4) swap(world, door - 2, y + deep - 1, foot + 1, 1, "lamp");
}

function swap(world: World, x: number, y: number, low: number, tall: number, kind: Block): void {
  const at = y * world.size + x;
  const spans = world.spans.get(at);
  if (!spans) return;
  world.spans.set(
    at,
    spans.flatMap((span) =>
      span.low <= low && span.high >= low + tall
        ? [
            { ...span, high: low },
            { low, high: low + tall, kind: block(kind) },
            { ...span, low: low + tall },
          ].filter((part) => part.high > part.low)
        : [span],
    ),
  );
}

/** A bare land of the biome's shape. `scale` above 1 makes wider hills and taller peaks. */
export function land(biome: Biome, size: number, seed: number, scale = 1): World {
  const look = lands[biome];
  const world: World = {
    size,
    ground: new Uint8Array(size * size),
    surface: new Uint8Array(size * size),
    spans: new Map(),
    water: look.water ? Math.round(look.water * scale) : 0,
  };
  const step = 0.09 / scale;
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      let rise = hills(x * step, y * step, seed, 4);
      if (biome === "mountains") rise = rise ** 2 * 1.7;
      if (biome === "desert") rise = Math.round(rise * 4) / 4 + (hills(x * step, y * step, seed + 9, 2) - 0.5) * 0.2;
      const height = Math.max(1, Math.round((look.base + rise * look.rough) * scale));
      const peak = (look.base + look.rough * 0.72) * scale;
      const rocky =
        biome === "mountains" &&
        height > (look.base + look.rough * (0.42 + 0.14 * hash2(x >> 1, y >> 1, seed))) * scale;
      const kind = height <= world.water ? look.shore : height > peak ? look.peak : rocky ? "stone" : look.surface;
      world.ground[y * size + x] = height;
      world.surface[y * size + x] = block(kind);
    }
  }
  if (biome === "ember") flood(world, Math.round(4 * scale), "lava");
  return world;
}

function flood(world: World, level: number, kind: Block): void {
  for (let at = 0; at < world.ground.length; at++) {
    if ((world.ground[at] as number) > level) continue;
    world.ground[at] = level;
    world.surface[at] = block(kind);
  }
}

/** Sows trees over dry turf; `room(x, y)` may forbid places. */
export function sow(world: World, biome: Biome, seed: number, room: (x: number, y: number) => boolean): void {
  const look = lands[biome];
  const random = randomFrom(seed ^ 0x51ab);
  const dry = block(look.surface);
  for (let y = 1; y < world.size - 1; y++) {
    for (let x = 1; x < world.size - 1; x++) {
      if (world.surface[y * world.size + x] !== dry || groundAt(world, x, y) <= world.water) continue;
      const chance = look.trees * (0.4 + 1.6 * hills(x * 0.15, y * 0.15, seed + 40, 2));
      if (hash2(x, y, seed) < chance && room(x, y) && clearAround(world, x, y)) {
        plant(world, x, y, look.leaves[Math.floor(random() * look.leaves.length)] as Block, random);
      }
    }
  }
}

function clearAround(world: World, x: number, y: number): boolean {
  for (let dx = -1; dx <= 1; dx++) {
    for (let dy = -1; dy <= 1; dy++) if (world.spans.has((y + dy) * world.size + x + dx)) return false;
  }
  return true;
}
