// Portraits of the demo people: a block head with hair, eyes and something of their own.
import { between, hash2, pick, randomFrom } from "#seed/random.ts";
import { hex, mix, rgb } from "./canvas.ts";

/** What tells one portrait from another. */
export interface AvatarRecipe {
  readonly seed: number;
  readonly skin: string;
  readonly hair: string;
  readonly ground: string;
  readonly extra: "none" | "glasses" | "cap" | "beard" | "headphones" | "hood";
}

interface Extra {
  readonly color: "hair" | "shirt" | "dark";
  readonly squares: readonly (readonly [x: number, y: number])[];
}

/** What people wear, as squares of the left half of the face. */
const extras: Readonly<Record<AvatarRecipe["extra"], Extra>> = {
  none: { color: "dark", squares: [] },
  glasses: {
    color: "dark",
    squares: [
      [1, 5],
      [2, 5],
      [3, 5],
      [4, 4],
    ],
  },
  cap: {
    color: "shirt",
    squares: [
      [0, 2],
      [1, 2],
      [2, 2],
      [3, 2],
      [4, 2],
      [1, 1],
      [2, 1],
      [3, 1],
      [4, 1],
    ],
  },
  beard: {
    color: "hair",
    squares: [
      [1, 6],
      [2, 6],
      [1, 7],
      [2, 7],
      [3, 7],
      [4, 7],
    ],
  },
  headphones: {
    color: "dark",
    squares: [
      [0, 3],
      [0, 4],
      [0, 5],
      [1, 1],
      [2, 0],
      [3, 0],
      [4, 0],
    ],
  },
  hood: {
    color: "shirt",
    squares: [
      [0, 2],
      [0, 3],
      [0, 4],
      [0, 5],
      [0, 6],
      [0, 7],
      [1, 1],
      [1, 2],
      [2, 0],
      [3, 0],
      [4, 0],
      [2, 1],
      [3, 1],
      [4, 1],
      [1, 7],
    ],
  },
};

/** A whole SVG portrait, 256 units square. */
export function avatarSvg(recipe: AvatarRecipe): string {
  const random = randomFrom(recipe.seed);
  const cells = new Map<string, string>();
  const put = (x: number, y: number, color: string, mirror = true): void => {
    const vary = mix(
      rgb(color),
      hash2(x, y, recipe.seed) < 0.5 ? [0, 0, 0] : [255, 255, 255],
      hash2(y, x, recipe.seed) * 0.07,
    );
    cells.set(`${x},${y}`, hex(vary));
    if (mirror) cells.set(`${9 - x},${y}`, hex(vary));
  };
  const shirt = pick(random, ["#3f6fb5", "#8b4bb0", "#3d8a5a", "#b5543f", "#39414f", "#c79a2f"]);
  for (let y = 8; y < 10; y++) for (let x = y === 8 ? 1 : 0; x < 5; x++) put(x, y, shirt);
  for (let y = 2; y < 8; y++) for (let x = 1; x < 5; x++) put(x, y, recipe.skin);
  const fringe = between(random, 0, 2);
  for (let x = 1; x < 5; x++) for (let y = 1; y < 3 + (x < 1 + fringe ? 1 : 0); y++) put(x, y, recipe.hair);
  if (random() < 0.5) for (let y = 3; y < 7; y++) put(1, y, recipe.hair);
  put(2, 4, "#f6f6f6");
  put(3, 4, pick(random, ["#3b5ba5", "#4f3522", "#2f7a4b", "#5a3b86"]));
  put(4, 6, hex(mix(rgb(recipe.skin), [150, 40, 40], 0.45)));
  const extra = extras[recipe.extra];
  const colors = { hair: recipe.hair, shirt, dark: "#22252c" };
  for (const [x, y] of extra.squares) put(x, y, colors[extra.color]);
  const blocks = [...cells].map(([key, color]) => {
    const [x, y] = key.split(",").map(Number) as [number, number];
    return `<rect x="${18 + x * 22}" y="${36 + y * 22}" width="22" height="22" fill="${color}"/>`;
  });
  const lower = hex(mix(rgb(recipe.ground), [0, 0, 0], 0.3));
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 256 256" width="256" height="256" shape-rendering="crispEdges"><defs><linearGradient id="g" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${recipe.ground}"/><stop offset="1" stop-color="${lower}"/></linearGradient></defs><rect width="256" height="256" fill="url(#g)"/>${blocks.join("")}</svg>`;
}
