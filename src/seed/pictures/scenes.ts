// Sets the scenes of gallery pictures: what stands in the land, where the eye is, and the finish.
import { hash2, randomFrom } from "#seed/random.ts";
import { blank, fillGradient, glow, vignette, type Canvas } from "./canvas.ts";
import { drawIsometric, gridOf } from "./isometric.ts";
import { block } from "./materials.ts";
import { moods, type MoodName } from "./moods.ts";
import { drawPerspective } from "./perspective.ts";
import { furnish, type Feature } from "./features.ts";
import { groundAt, land, sow, type Biome, type World } from "./worlds.ts";

/** A finish laid over the whole picture. */
export type Grade = "plain" | "pastel" | "vivid" | "ink" | "warm" | "cold";

/** A small land seen from above at an angle. */
export interface Diorama {
  readonly kind: "diorama";
  readonly biome: Biome;
  readonly mood: MoodName;
  readonly seed: number;
  readonly features?: readonly Feature[];
  readonly grade?: Grade;
  /** Fills the picture to its edges instead of showing the land as an island. */
  readonly close?: boolean;
}

/** A wide land seen from the ground; `shader` adds shadows, reflections and glow; `compare` shows both halves. */
export interface Vista {
  readonly kind: "vista";
  readonly biome: Biome;
  readonly mood: MoodName;
  readonly seed: number;
  readonly shader?: boolean;
  readonly compare?: boolean;
  readonly grade?: Grade;
  readonly features?: readonly Feature[];
}

const width = 1280;
const height = 720;

/** Draws a small land from above. */
export function drawDiorama(recipe: Diorama): Canvas {
  const size = recipe.close ? 26 : 18;
  const world = land(recipe.biome, size, recipe.seed, recipe.biome === "mountains" ? 0.85 : 0.7);
  const taken = furnish(world, recipe.features ?? [], recipe.seed);
  sow(world, recipe.biome, recipe.seed, (x, y) => !taken(x, y));
  const mood = moods[recipe.mood];
  const canvas = blank(width, height);
  fillGradient(canvas, mood.skyTop, mood.skyBottom);
  if (mood.stars) scatterStars(canvas, recipe.seed, mood.stars);
  if (!recipe.close) glow(canvas, width / 2, height * 0.46, 620, mood.sunColor, 0.16);
  const half = recipe.close ? 36 : 32;
  const middle = groundAt(world, size >> 1, size >> 1);
  const lift = recipe.close ? 0 : Math.min(110, middle * 11);
  const originY = height / 2 - (size * half) / 2 + middle * half * 0.6 + (recipe.close ? 30 : lift - 10);
  drawIsometric(canvas, gridOf(world, 26), { half, originX: width / 2, originY, water: world.water }, mood);
  vignette(canvas, 0.22);
  return finish(canvas, recipe.grade ?? "plain");
}

function scatterStars(canvas: Canvas, seed: number, share: number): void {
  const random = randomFrom(seed);
  for (let i = 0; i < 220 * share; i++)
    glow(canvas, random() * width, random() * height, 1 + random() * 2, [255, 255, 255], 0.7);
}

/** Draws a wide land from the ground. */
export function drawVista(recipe: Vista): Canvas {
  const world = land(recipe.biome, 144, recipe.seed, 1.9);
  const spot = lookout(world, recipe.seed);
  const taken = furnish(world, recipe.features ?? [], recipe.seed, { x: spot.x + 16, y: spot.y - 6 });
  sow(world, recipe.biome, recipe.seed, (x, y) => !taken(x, y) && Math.hypot(x - spot.x, y - spot.y) > 9);
  const eye = { x: spot.x + 0.5, y: spot.y + 0.5, z: spot.z, turn: spot.turn, horizon: 0.42 };
  const canvas = blank(width, height);
  const draw = (shaded: boolean): Canvas => {
    const target = blank(width, height);
    const effects = { shadows: shaded, reflections: shaded, glow: shaded };
    drawPerspective(target, world, eye, moods[shaded ? recipe.mood : "flat"], effects, block("water"));
    return target;
  };
  const after = recipe.compare || recipe.shader ? draw(true) : drawPlain(world, eye, recipe.mood);
  canvas.data.set(after.data);
  if (recipe.shader || recipe.compare) bloom(canvas, 0.3);
  finish(canvas, recipe.grade ?? "plain");
  if (recipe.compare) splitWith(canvas, draw(false));
  return canvas;
}

function drawPlain(world: World, eye: Parameters<typeof drawPerspective>[2], mood: MoodName): Canvas {
  const target = blank(width, height);
  drawPerspective(target, world, eye, moods[mood], { shadows: true, reflections: false, glow: true }, block("water"));
  return target;
}

/** A place near the west edge with water or low land before it, and the direction to look. */
function lookout(world: World, seed: number): { x: number; y: number; z: number; turn: number } {
  let best = { x: 14, y: 72, score: -1e9 };
  for (let y = 30; y < world.size - 30; y += 2) {
    for (let x = 8; x < 60; x += 4) {
      const score = viewFrom(world, x, y) + hash2(x, y, seed) * 2;
      if (score > best.score) best = { x, y, score };
    }
  }
  const foot = Math.max(world.water, groundAt(world, best.x, best.y));
  return { x: best.x, y: best.y, z: foot + 4.2, turn: (hash2(seed, 1, 1) - 0.5) * 0.2 };
}

/** How much there is to see towards the east: water near, heights far, nothing in the way. */
function viewFrom(world: World, x: number, y: number): number {
  const here = Math.max(world.water, groundAt(world, x, y));
  let score = 0;
  for (let ahead = 2; ahead < 46; ahead += 2) {
    for (const aside of [-0.5, -0.2, 0, 0.2, 0.5]) {
      const there = groundAt(world, x + ahead, Math.round(y + ahead * aside));
      if (ahead < 26 && there > here + 2) score -= 3;
      if (there < world.water) score += ahead < 20 ? 0.9 : 0.4;
      if (ahead > 28 && there > here) score += (there - here) * 0.14;
    }
  }
  return score;
}

/** Spreads the bright parts a little, at an eighth of the size so that it stays cheap. */
function bloom(canvas: Canvas, strength: number): void {
  const step = 8;
  const wide = canvas.width / step;
  const tall = canvas.height / step;
  let light = new Float32Array(wide * tall * 3);
  for (let y = 0; y < tall; y++) {
    for (let x = 0; x < wide; x++) {
      for (let part = 0; part < 3; part++) {
        const value = canvas.data[((y * step + 4) * canvas.width + x * step + 4) * 3 + part] as number;
        light[(y * wide + x) * 3 + part] = Math.max(0, value - 165);
      }
    }
  }
  for (const stride of [3, wide * 3, 3, wide * 3]) light = blur(light, stride);
  for (let y = 0; y < canvas.height; y++) {
    for (let x = 0; x < canvas.width; x++) {
      const from = (((y / step) | 0) * wide + ((x / step) | 0)) * 3;
      const out = (y * canvas.width + x) * 3;
      for (let part = 0; part < 3; part++)
        canvas.data[out + part] = (canvas.data[out + part] as number) + (light[from + part] as number) * strength;
    }
  }
}

function blur(light: Float32Array, stride: number): Float32Array<ArrayBuffer> {
  const made = new Float32Array(light.length);
  for (let at = 0; at < light.length; at++) {
    let sum = 0;
    for (let away = -3; away <= 3; away++)
      sum += light[Math.min(light.length - 1, Math.max(0, at + away * stride))] as number;
    made[at] = sum / 7;
  }
  return made;
}

function splitWith(canvas: Canvas, before: Canvas): void {
  for (let y = 0; y < height; y++) {
    const cut = (width / 2) * 3;
    canvas.data.set(before.data.subarray(y * width * 3, y * width * 3 + cut), y * width * 3);
    for (let at = y * width * 3 + cut - 9; at < y * width * 3 + cut + 9; at++) canvas.data[at] = 250;
  }
}

/** Lays a finish over a picture and returns it. */
function finish(canvas: Canvas, grade: Grade): Canvas {
  if (grade === "plain") return canvas;
  const { data } = canvas;
  for (let at = 0; at < data.length; at += 3) {
    const [r, g, b] = [data[at] as number, data[at + 1] as number, data[at + 2] as number];
    const gray = r * 0.3 + g * 0.59 + b * 0.11;
    const [nr, ng, nb] = graded(grade, r, g, b, gray);
    data[at] = nr;
    data[at + 1] = ng;
    data[at + 2] = nb;
  }
  return canvas;
}

function graded(grade: Grade, r: number, g: number, b: number, gray: number): [number, number, number] {
  switch (grade) {
    case "pastel":
      return [r * 0.62 + 92, g * 0.62 + 86, b * 0.62 + 92];
    case "vivid":
      return [gray + (r - gray) * 1.45, gray + (g - gray) * 1.45, gray + (b - gray) * 1.45];
    case "ink": {
      const tone = Math.round(gray / 36) * 36;
      return [tone * 0.98 + 12, tone * 0.94 + 10, tone * 0.82 + 8];
    }
    case "warm":
      return [r * 1.1 + 6, g * 0.98, b * 0.8];
    case "cold":
      return [r * 0.82, g * 0.97, b * 1.12 + 8];
    case "plain":
      return [r, g, b];
  }
}
