// Things that people build in the drawn worlds: houses, farms, towers, machines, ruins, rooms, rails, markets.
import { between, pick, randomFrom, type Random } from "#seed/random.ts";
import { block, type Block } from "./materials.ts";
import { build, groundAt, pave, plant, stack, type World } from "./worlds.ts";

/** The name of a thing to build. */
export type Feature =
  | "house"
  | "village"
  | "farm"
  | "tower"
  | "machines"
  | "crystals"
  | "ruins"
  | "lamps"
  | "room"
  | "cave"
  | "rails"
  | "market"
  | "garden"
  | "skyisland"
  | "arena"
  | "orchard";

type Build = (world: World, x: number, y: number, random: Random) => number;

const builders: Readonly<Record<Feature, Build>> = {
  house: (world, x, y) => (build(world, x - 3, y - 3, 6, 5, "plaster", "redRoof"), 5),
  village: (world, x, y) => {
    build(world, x - 6, y - 6, 5, 5, "plaster", "redRoof");
    build(world, x + 2, y - 5, 4, 5, "stoneBrick", "roof");
    build(world, x - 5, y + 3, 5, 4, "plank", "darkPlank");
    for (let step = -6; step <= 6; step++) pave(world, x + step, y, groundAt(world, x, y), "path");
    post(world, x + 1, y + 2);
    return 8;
  },
  farm: (world, x, y) => {
    const foot = Math.max(world.water + 1, groundAt(world, x, y));
    for (let dx = -5; dx <= 5; dx++) {
      for (let dy = -4; dy <= 4; dy++) {
        const ditch = dx === 0;
        pave(world, x + dx, y + dy, foot, ditch ? "water" : "dirt");
        if (!ditch && Math.abs(dx) < 5 && Math.abs(dy) < 4)
          stack(world, x + dx, y + dy, foot, foot + 1, dy < 0 ? "wheat" : "carrot");
        else if (!ditch) stack(world, x + dx, y + dy, foot, foot + (dx % 2 || dy % 2 ? 0 : 1), "bark");
      }
    }
    return 6;
  },
  tower: (world, x, y) => {
    const foot = groundAt(world, x, y);
    ring(world, x, y, 2, foot, foot + 9, "stoneBrick");
    ring(world, x, y, 3, foot + 8, foot + 10, "stone");
    for (let at = -2; at <= 2; at += 4) stack(world, x + at, y + 2, foot + 10, foot + 11, "lamp");
    stack(world, x, y + 2, foot, foot + 2, "darkPlank");
    return 5;
  },
  machines: (world, x, y, random) => {
    const foot = Math.max(world.water + 1, groundAt(world, x, y));
    square(world, x, y, 6, foot, "stoneBrick");
    for (let at = -5; at <= 5; at++) stack(world, x + at, y + 2, foot, foot + 1, at % 2 ? "copper" : "iron");
    for (const [dx, dy] of [
      [-4, -3],
      [0, -4],
      [4, -2],
    ] as const) {
      const tall = between(random, 3, 5);
      for (let ax = 0; ax < 2; ax++)
        for (let ay = 0; ay < 2; ay++)
          stack(world, x + dx + ax, y + dy + ay, foot, foot + tall, pick(random, ["iron", "copper"]));
      stack(world, x + dx, y + dy, foot + tall, foot + tall + 3, "brick");
      stack(world, x + dx + 1, y + dy + 1, foot + tall, foot + tall + 1, "teal");
    }
    stack(world, x - 2, y + 4, foot, foot + 1, "lava");
    stack(world, x + 3, y + 4, foot, foot + 2, "teal");
    return 7;
  },
  crystals: (world, x, y, random) => {
    for (let count = 0; count < 11; count++) {
      const [px, py] = [x + between(random, -6, 6), y + between(random, -6, 6)];
      const foot = groundAt(world, px, py);
      if (foot) stack(world, px, py, foot, foot + between(random, 1, 4), random() < 0.7 ? "crystal" : "teal");
    }
    return 5;
  },
  ruins: (world, x, y, random) => {
    const foot = Math.max(world.water, groundAt(world, x, y));
    square(world, x, y, 5, foot, "stoneBrick");
    for (const dx of [-4, -1, 2, 5]) {
      for (const dy of [-4, 3]) stack(world, x + dx, y + dy, foot, foot + between(random, 1, 5), "stoneBrick");
    }
    stack(world, x - 4, y - 4, foot, foot + 5, "stoneBrick");
    stack(world, x - 1, y - 4, foot, foot + 5, "stoneBrick");
    for (let at = -4; at <= -1; at++) stack(world, x + at, y - 4, foot + 5, foot + 6, "stone");
    stack(world, x, y, foot, foot + 1, "stone");
    stack(world, x, y, foot + 1, foot + 2, "teal");
    return 6;
  },
  lamps: (world, x, y, random) => {
    for (let count = 0; count < 7; count++) post(world, x + between(random, -7, 7), y + between(random, -7, 7));
    return 1;
  },
  room: (world, x, y, random) => {
    const foot = world.water + 1;
    const wall = pick(random, ["plaster", "stoneBrick", "brick", "plank"] as const);
    const rug = pick(random, ["cloth", "wool", "roof", "path", "slate"] as const);
    const floor = wall === "plank" ? "darkPlank" : "plank";
    for (let dx = -8; dx <= 8; dx++) for (let dy = -8; dy <= 8; dy++) pave(world, x + dx, y + dy, foot, floor);
    for (let at = -8; at <= 8; at++) {
      stack(world, x + at, y - 8, foot, foot + 6, at % 4 === 0 ? "bark" : wall);
      stack(world, x - 8, y + at, foot, foot + 6, at % 4 === 0 ? "bark" : wall);
    }
    for (const at of [-6, 2]) for (let step = 0; step < 3; step++) hang(world, x + at + step, y - 8, foot, "glass");
    for (let at = -6; at <= 0; at++) stack(world, x - 7, y + at, foot, foot + 3, at % 2 ? "darkPlank" : "brick");
    for (let dx = -2; dx <= 3; dx++) for (let dy = -1; dy <= 4; dy++) pave(world, x + dx, y + dy, foot, rug);
    for (let dx = 0; dx < 2; dx++)
      for (let dy = 0; dy < 3; dy++) stack(world, x + dx, y + 1 + dy, foot, foot + 1, "darkPlank");
    for (const [dx, dy, kind] of [
      [5, -7, "iron"],
      [6, -7, "copper"],
      [7, -7, "lava"],
      [-7, 4, "leaf"],
      [6, 5, "wool"],
      [6, 6, "wool"],
    ] as const) {
      stack(world, x + dx, y + dy, foot, foot + (kind === "leaf" ? 2 : 1), kind);
    }
    stack(world, x + 1, y + 2, foot + 1, foot + 2, "lamp");
    stack(world, x - 7, y - 7, foot + 4, foot + 5, "lamp");
    return 12;
  },
  cave: (world, x, y, random) => {
    for (let dx = -9; dx <= 9; dx++) {
      for (let dy = -9; dy <= 9; dy++) {
        const wall = dx < -6 || dy < -6;
        const height = wall ? between(random, 7, 9) + world.water : between(random, 1, 2) + world.water;
        pave(world, x + dx, y + dy, height, wall ? "stone" : "slate");
        if (!wall && random() < 0.03) stack(world, x + dx, y + dy, height, height + between(random, 1, 2), "stone");
        if (wall && random() < 0.16) {
          const seam = world.water + between(random, 3, 6);
          stack(world, x + dx, y + dy, seam, seam + 1, pick(random, ["copper", "teal", "iron"] as const));
        }
      }
    }
    builders.crystals(world, x + 1, y + 1, random);
    post(world, x + 4, y + 5);
    post(world, x - 4, y + 3);
    return 12;
  },
  rails: (world, x, y) => {
    const foot = groundAt(world, x, y) + 1;
    for (let at = 0; at < world.size; at++) {
      const low = groundAt(world, at, y) < foot - 1;
      if (low) stack(world, at, y, Math.max(0, foot - 1), foot, "plank");
      else pave(world, at, y, foot, "dirt");
      if (at % 3 === 0 && low) stack(world, at, y, groundAt(world, at, y), foot - 1, "bark");
      stack(world, at, y, foot, foot + (at % 2 ? 0 : 1), at % 2 ? "iron" : "path");
    }
    for (let at = -1; at <= 3; at++)
      stack(world, x + at, y, foot, foot + (at === 3 ? 3 : 2), at === 3 ? "black" : at % 2 ? "copper" : "cloth");
    return 2;
  },
  market: (world, x, y, random) => {
    const foot = Math.max(world.water + 1, groundAt(world, x, y));
    square(world, x, y, 7, foot, "stoneBrick");
    for (const [dx, dy, kind] of [
      [-5, -4, "cloth"],
      [0, -5, "wool"],
      [5, -3, "roof"],
      [-5, 3, "wheat"],
      [4, 4, "cloth"],
    ] as const) {
      stall(
        world,
        x + dx,
        y + dy,
        foot,
        random() < 0.5 ? kind : pick(random, ["wheat", "redRoof", "teal", "blossom", "roof"]),
      );
    }
    post(world, x, y);
    return 8;
  },
  garden: (world, x, y, random) => {
    const foot = Math.max(world.water + 1, groundAt(world, x, y));
    square(world, x, y, 5, foot, "grass");
    for (let at = -5; at <= 5; at++) pave(world, x + at, y, foot, "path");
    for (let at = -5; at <= 5; at++) pave(world, x, y + at, foot, "path");
    for (let count = 0; count < 22; count++) {
      const [dx, dy] = [between(random, -5, 5), between(random, -5, 5)];
      if (dx && dy)
        stack(world, x + dx, y + dy, foot, foot + 1, pick(random, ["blossom", "wheat", "cloth", "wool", "leaf"]));
    }
    stack(world, x, y, foot, foot + 1, "stoneBrick");
    stack(world, x, y, foot + 1, foot + 2, "water");
    return 6;
  },
  skyisland: (world, x, y, random) => {
    const high = world.water + 12;
    for (let dx = -4; dx <= 4; dx++) {
      for (let dy = -4; dy <= 4; dy++) {
        const thick = 4 - Math.round(Math.hypot(dx, dy));
        if (thick < 0) continue;
        stack(world, x + dx, y + dy, high - thick, high, "stone");
        stack(world, x + dx, y + dy, high, high + 1, "grass");
      }
    }
    stack(world, x, y, high + 1, high + 4, "bark");
    for (let dx = -1; dx <= 1; dx++)
      for (let dy = -1; dy <= 1; dy++)
        stack(world, x + dx, y + dy, high + 3 + between(random, 0, 1), high + 6, "blossom");
    return 1;
  },
  arena: (world, x, y) => {
    const foot = Math.max(world.water + 1, groundAt(world, x, y));
    for (let dx = -8; dx <= 8; dx++) {
      for (let dy = -8; dy <= 8; dy++) {
        const away = Math.round(Math.hypot(dx, dy));
        if (away > 8) continue;
        pave(world, x + dx, y + dy, foot, away < 6 ? "sand" : "stoneBrick");
        if (away >= 6) stack(world, x + dx, y + dy, foot, foot + away - 5, (dx * dy) % 3 ? "stoneBrick" : "clay");
      }
    }
    for (const [dx, dy] of [
      [-5, 0],
      [5, 0],
      [0, 5],
      [0, -5],
    ] as const)
      post(world, x + dx, y + dy);
    return 9;
  },
  orchard: (world, x, y, random) => {
    const foot = Math.max(world.water + 1, groundAt(world, x, y));
    square(world, x, y, 7, foot, "grass");
    for (const dx of [-5, 0, 5])
      for (const dy of [-5, 0, 5])
        plant(world, x + dx, y + dy, pick(random, ["leaf", "autumn", "blossom"] as const), random);
    return 8;
  },
};

function ring(world: World, x: number, y: number, radius: number, low: number, high: number, kind: Block): void {
  for (let dx = -radius; dx <= radius; dx++) {
    for (let dy = -radius; dy <= radius; dy++) stack(world, x + dx, y + dy, low, high, kind);
  }
}

function square(world: World, x: number, y: number, radius: number, height: number, kind: Block): void {
  for (let dx = -radius; dx <= radius; dx++)
    for (let dy = -radius; dy <= radius; dy++) pave(world, x + dx, y + dy, height, kind);
}

function post(world: World, x: number, y: number): void {
  const foot = groundAt(world, x, y);
  if (!foot || foot <= world.water) return;
  stack(world, x, y, foot, foot + 2, "bark");
  stack(world, x, y, foot + 2, foot + 3, "lamp");
}

function stall(world: World, x: number, y: number, foot: number, kind: Block): void {
  for (const dx of [-1, 1]) for (const dy of [-1, 1]) stack(world, x + dx, y + dy, foot, foot + 2, "bark");
  for (let dx = -1; dx <= 1; dx++)
    for (let dy = -1; dy <= 1; dy++) stack(world, x + dx, y + dy, foot + 2, foot + 3, dx ? kind : "plaster");
  stack(world, x, y, foot, foot + 1, "plank");
}

function hang(world: World, x: number, y: number, foot: number, kind: Block): void {
  const spans = world.spans.get(y * world.size + x);
  if (spans)
    world.spans.set(y * world.size + x, [
      { low: foot, high: foot + 2, kind: block("plaster") },
      { low: foot + 2, high: foot + 4, kind: block(kind) },
      { low: foot + 4, high: foot + 6, kind: block("plaster") },
    ]);
}

/** Builds the features from the middle outward (or from `at`) and tells which places are taken. */
export function furnish(
  world: World,
  features: readonly Feature[],
  seed: number,
  at?: { x: number; y: number },
): (x: number, y: number) => boolean {
  const random = randomFrom(seed ^ 0x77f1);
  const taken: [number, number, number][] = [];
  features.forEach((feature, index) => {
    const away = index === 0 ? 0 : 6 + index * 2;
    const angle = index * 2.1 + (seed % 6);
    const x = Math.round((at?.x ?? world.size / 2) + Math.cos(angle) * away);
    const y = Math.round((at?.y ?? world.size / 2) + Math.sin(angle) * away);
    taken.push([x, y, builders[feature](world, x, y, random)]);
  });
  return (x, y) => taken.some(([px, py, room]) => Math.abs(x - px) <= room && Math.abs(y - py) <= room);
}
