// Small block sculptures for icons, drawn with the same light as the big scenes.
import { blank, fillGradient, glow, mix, rgb, type Canvas } from "./canvas.ts";
import { drawIsometric, type Grid } from "./isometric.ts";
import { block, type Block } from "./materials.ts";
import { moods, type MoodName } from "./moods.ts";

type Put = (x: number, y: number, z: number, kind: Block) => void;

function fill(put: Put, from: readonly number[], to: readonly number[], kind: Block): void {
  for (let x = from[0] as number; x <= (to[0] as number); x++) {
    for (let y = from[1] as number; y <= (to[1] as number); y++) {
      for (let z = from[2] as number; z <= (to[2] as number); z++) put(x, y, z, kind);
    }
  }
}

/** Each shape fills blocks in a box 9 wide, 9 deep and 10 tall. */
const shapes = {
  oak(put: Put, [leaf = "leaf"]: Block[]): void {
    fill(put, [1, 1, 0], [7, 7, 0], "grass");
    fill(put, [4, 4, 1], [4, 4, 3], "bark");
    fill(put, [2, 2, 4], [6, 6, 5], leaf);
    fill(put, [3, 3, 6], [5, 5, 7], leaf);
    put(2, 5, 3, leaf);
    put(6, 3, 6, leaf);
  },
  cottage(put: Put, [wall = "plaster", roof = "redRoof"]: Block[]): void {
    fill(put, [0, 0, 0], [8, 8, 0], "grass");
    fill(put, [1, 2, 1], [7, 6, 3], wall);
    for (const x of [1, 7]) for (const y of [2, 6]) fill(put, [x, y, 1], [x, y, 3], "bark");
    for (let step = 0; step < 4; step++) fill(put, [0, 1 + step, 4 + step], [8, 7 - step, 4 + step], roof);
    fill(put, [4, 6, 1], [4, 6, 2], "darkPlank");
    for (const x of [2, 6]) put(x, 6, 2, "lamp");
    put(7, 4, 2, "lamp");
  },
  beacon(put: Put, [body = "plaster", band = "redRoof"]: Block[]): void {
    fill(put, [1, 1, 0], [7, 7, 0], "stone");
    for (let z = 1; z < 7; z++) fill(put, [3, 3, z], [5, 5, z], z % 2 ? body : band);
    fill(put, [2, 2, 7], [6, 6, 7], "darkPlank");
    fill(put, [3, 3, 8], [5, 5, 8], "lamp");
    fill(put, [3, 3, 9], [5, 5, 9], band);
  },
  island(put: Put, [leaf = "blossom"]: Block[]): void {
    fill(put, [1, 1, 3], [7, 7, 3], "grass");
    fill(put, [1, 2, 2], [7, 6, 2], "dirt");
    fill(put, [2, 2, 1], [6, 6, 1], "stone");
    fill(put, [3, 3, 0], [5, 5, 0], "stone");
    fill(put, [3, 3, 4], [3, 3, 5], "bark");
    fill(put, [2, 2, 6], [4, 4, 7], leaf);
    put(3, 3, 8, leaf);
    fill(put, [6, 5, 3], [7, 6, 3], "water");
  },
  coffer(put: Put, [wood = "plank", metal = "iron"]: Block[]): void {
    fill(put, [1, 1, 0], [7, 7, 4], wood);
    for (const x of [1, 7]) fill(put, [x, 1, 0], [x, 7, 4], "darkPlank");
    fill(put, [1, 1, 3], [7, 7, 3], "darkPlank");
    fill(put, [4, 7, 2], [4, 7, 4], metal);
    fill(put, [7, 4, 2], [7, 4, 4], metal);
  },
  cluster(put: Put, [one = "crystal", two = "teal"]: Block[]): void {
    fill(put, [1, 1, 0], [7, 7, 0], "slate");
    fill(put, [3, 3, 1], [4, 4, 8], one);
    fill(put, [5, 5, 1], [6, 6, 4], two);
    fill(put, [2, 6, 1], [2, 6, 3], one);
    fill(put, [6, 2, 1], [6, 2, 5], one);
    put(3, 6, 1, two);
  },
  engine(put: Put, [metal = "copper", light = "teal"]: Block[]): void {
    fill(put, [0, 0, 0], [8, 8, 0], "stoneBrick");
    fill(put, [1, 1, 1], [5, 5, 4], metal);
    fill(put, [2, 2, 5], [4, 4, 7], "iron");
    put(3, 3, 8, light);
    fill(put, [6, 1, 1], [7, 2, 7], "brick");
    fill(put, [1, 6, 1], [7, 7, 1], "iron");
    fill(put, [2, 5, 2], [4, 5, 3], light);
    put(6, 6, 2, "lava");
  },
  toadstool(put: Put, [cap = "cap"]: Block[]): void {
    fill(put, [1, 1, 0], [7, 7, 0], "grass");
    fill(put, [4, 4, 1], [4, 4, 4], "stem");
    fill(put, [2, 2, 5], [6, 6, 6], cap);
    fill(put, [3, 3, 7], [5, 5, 7], cap);
    for (const [x, y, z] of [
      [3, 6, 6],
      [6, 4, 5],
      [5, 3, 7],
      [3, 4, 7],
    ] as const)
      put(x, y, z, "plaster");
    fill(put, [6, 6, 1], [6, 6, 2], "stem");
    put(6, 6, 3, cap);
  },
  peak(put: Put, [snow = "snow", rock = "stone"]: Block[]): void {
    fill(put, [0, 0, 0], [8, 8, 0], "grass");
    for (let step = 0; step < 5; step++)
      fill(put, [step, step, step + 1], [7 - step + (step % 2), 7 - step, step + 2], step > 2 ? snow : rock);
    put(7, 8, 1, "pine");
    put(8, 6, 1, "pine");
    put(7, 8, 2, "pine");
  },
  arch(put: Put, [stone = "stoneBrick", veil = "crystal"]: Block[]): void {
    fill(put, [0, 2, 0], [8, 6, 0], stone);
    for (const x of [1, 7]) fill(put, [x, 3, 1], [x, 5, 6], stone);
    fill(put, [1, 3, 7], [7, 5, 8], stone);
    fill(put, [2, 4, 1], [6, 4, 6], veil);
  },
  lampPost(put: Put, [post = "darkPlank"]: Block[]): void {
    fill(put, [1, 1, 0], [7, 7, 0], "path");
    fill(put, [4, 4, 1], [4, 4, 5], post);
    fill(put, [3, 3, 6], [5, 5, 8], "lamp");
    fill(put, [3, 3, 9], [5, 5, 9], post);
    for (const [x, y] of [
      [3, 3],
      [5, 5],
      [3, 5],
      [5, 3],
    ] as const)
      fill(put, [x, y, 6], [x, y, 8], post);
  },
  field(put: Put, [crop = "wheat"]: Block[]): void {
    fill(put, [0, 0, 0], [8, 8, 0], "dirt");
    fill(put, [1, 1, 1], [3, 7, 1], crop);
    fill(put, [5, 1, 1], [7, 7, 1], "carrot");
    fill(put, [4, 0, 0], [4, 8, 0], "water");
    fill(put, [6, 3, 2], [6, 3, 4], "bark");
    fill(put, [5, 3, 4], [7, 3, 4], "bark");
    put(6, 3, 5, "wheat");
  },
  cube(put: Put, [kind = "grass"]: Block[]): void {
    fill(put, [2, 2, 1], [6, 6, 5], kind);
  },
  stair(put: Put, [one = "plank", two = "stoneBrick"]: Block[]): void {
    for (let step = 0; step < 7; step++) fill(put, [1, 1 + step, 0], [7, 1 + step, 6 - step], step % 2 ? one : two);
  },
  volcano(put: Put): void {
    for (let step = 0; step < 5; step++)
      fill(put, [step, step, step], [8 - step, 8 - step, step], step === 0 ? "ember" : "slate");
    fill(put, [3, 3, 5], [5, 5, 5], "slate");
    put(4, 4, 5, "lava");
    for (let step = 0; step < 5; step++) put(4, 8 - step, step, "lava");
    put(8, 4, 0, "lava");
    put(4, 4, 6, "lava");
  },
  tram(put: Put, [body = "cloth"]: Block[]): void {
    fill(put, [0, 0, 0], [8, 8, 0], "grass");
    for (let y = 0; y <= 8; y++) fill(put, [3, y, 1], [5, y, 1], y % 2 ? "darkPlank" : "iron");
    fill(put, [3, 2, 2], [5, 6, 3], body);
    fill(put, [3, 2, 4], [5, 6, 4], "glass");
    fill(put, [3, 1, 5], [5, 7, 5], "iron");
    put(4, 6, 2, "lamp");
  },
} as const;

/** The name of a sculpture. */
export type Shape = keyof typeof shapes;

/** Draws a sculpture over a soft ground, 256 pixels square. */
export function drawSculpture(
  shape: Shape,
  kinds: readonly Block[],
  colors: readonly [string, string],
  moodName: MoodName,
): Canvas {
  const size = 9;
  const tall = 10;
  const grid: Grid = { size, tall, cells: new Uint8Array(size * size * tall) };
  shapes[shape](
    (x, y, z, kind) => {
      if (x >= 0 && y >= 0 && z >= 0 && x < size && y < size && z < tall)
        grid.cells[(z * size + y) * size + x] = block(kind);
    },
    [...kinds],
  );
  let top = 0;
  grid.cells.forEach((kind, at) => {
    if (kind) top = Math.max(top, Math.floor(at / (size * size)) + 1);
  });
  const canvas = blank(256, 256);
  fillGradient(canvas, rgb(colors[0]), rgb(colors[1]));
  glow(canvas, 128, 120, 130, mix(rgb(colors[0]), [255, 255, 255], 0.5), 0.35);
  const half = 12;
  drawIsometric(
    canvas,
    grid,
    { half, originX: 128, originY: 128 - (size * half) / 2 + (top * half * 1.12) / 2, water: 0 },
    moods[moodName],
  );
  return canvas;
}
