// Icon motifs as SVG: pixel sprites, emblems, skylines, weaves, orbits, letters, circuits, faces, prisms, rings and bars.
import { between, pick, randomFrom, type Random } from "#seed/random.ts";
import { hex, mix, rgb } from "./canvas.ts";
import { inked } from "./glyphs.ts";
import { circle, dark, light, polygon, rect } from "./svg-shapes.ts";
import { spriteRows, type SpriteName } from "./sprites.ts";

/** What every drawn motif is given: the ground's two colours, the inks, and a seed for its details. */
export interface Motif {
  readonly ground: readonly [string, string];
  readonly inks: readonly string[];
  readonly seed: number;
  /** Sides, layers, rings or letters, as the motif understands it. */
  readonly detail: string;
}

function regular(sides: number, radius: number, turn: number): [number, number][] {
  return Array.from({ length: sides }, (_, at) => {
    const angle = turn + (at / sides) * Math.PI * 2 - Math.PI / 2;
    return [128 + Math.cos(angle) * radius, 128 + Math.sin(angle) * radius];
  });
}

const ink = (motif: Motif, at: number): string => motif.inks[at % motif.inks.length] as string;

function sprite(motif: Motif): string {
  const colors: Record<string, string> = { o: dark(ink(motif, 0), 0.78), w: light(ink(motif, 0), 0.72) };
  ["a", "b", "c"].forEach((letter, at) => {
    colors[letter] = ink(motif, at);
    colors[letter.toUpperCase()] = dark(ink(motif, at), 0.3);
  });
  const cell = 13;
  const rows = spriteRows(motif.detail as SpriteName);
  return [10, 0]
    .map((shadow) =>
      rows
        .map((row, y) =>
          Array.from(row)
            .map((letter, x) => {
              const color = colors[letter];
              return color
                ? rect(24 + x * cell, 24 + y * cell + shadow, cell, cell, shadow ? dark(motif.ground[1], 0.4) : color)
                : "";
            })
            .join(""),
        )
        .join(""),
    )
    .join("");
}

function emblem(motif: Motif): string {
  const sides = Number(motif.detail);
  const layers = [100, 82, 58, 34, 16];
  return layers
    .map((radius, at) => {
      const color = at % 2 ? dark(ink(motif, at), 0.15) : ink(motif, at);
      const turn = at % 2 && sides < 6 ? Math.PI / sides : 0;
      const points = regular(sides, radius, turn);
      const facets = points.map((point, index) => {
        const next = points[(index + 1) % sides] as [number, number];
        return polygon([[128, 128], point, next], index % 2 ? color : light(color, 0.16));
      });
      return facets.join("");
    })
    .join("");
}

function skyline(motif: Motif): string {
  const random = randomFrom(motif.seed);
  const layers = Number(motif.detail) || 4;
  const sunX = between(random, 80, 176);
  let drawn = circle(sunX, 92, 40, light(ink(motif, 0), 0.5)) + circle(sunX, 92, 58, ink(motif, 0), 'opacity="0.25"');
  for (let layer = 0; layer < layers; layer++) {
    const color = hex(mix(rgb(ink(motif, 1)), rgb(ink(motif, 2)), layer / Math.max(1, layers - 1)));
    let height = 110 + layer * 32 + between(random, -8, 8);
    for (let x = 0; x < 256; x += 16) {
      height = Math.max(92 + layer * 26, Math.min(236, height + between(random, -1, 1) * 12));
      drawn += rect(x, height, 16, 256 - height, color) + rect(x, height, 16, 5, light(color, 0.2));
    }
  }
  return drawn;
}

function weave(motif: Motif): string {
  const cells = Number(motif.detail) || 6;
  const size = 256 / cells;
  let drawn = "";
  for (let row = 0; row < cells; row++) {
    for (let column = 0; column < cells; column++) {
      const [x, y] = [column * size, row * size];
      const over = (row + column) % 2 === 0;
      const color = over ? ink(motif, row % 2) : ink(motif, 2 + (column % 2));
      const gap = size * 0.14;
      drawn += over ? rect(x, y + gap, size, size - gap * 2, color) : rect(x + gap, y, size - gap * 2, size, color);
      drawn += over
        ? rect(x, y + gap, size, size * 0.12, light(color, 0.35))
        : rect(x + gap, y, size * 0.12, size, light(color, 0.35));
    }
  }
  return drawn;
}

function orbit(motif: Motif): string {
  const random = randomFrom(motif.seed);
  const rings = Number(motif.detail) || 3;
  let drawn = "";
  for (let star = 0; star < 26; star++)
    drawn += rect(between(random, 0, 250), between(random, 0, 250), 4, 4, light(motif.ground[0], 0.55));
  drawn +=
    circle(128, 128, 46, ink(motif, 0)) +
    `<path d="M128 82a46 46 0 0 1 0 92a60 60 0 0 0 0 -92" fill="${dark(ink(motif, 0), 0.35)}"/>`;
  for (let ring = 0; ring < rings; ring++) {
    const radius = 66 + ring * 22;
    const angle = random() * Math.PI * 2;
    drawn += `<ellipse cx="128" cy="128" rx="${radius}" ry="${radius * 0.42}" transform="rotate(${-24 + ring * 9} 128 128)" fill="none" stroke="${ink(motif, 1)}" stroke-width="5" opacity="${0.9 - ring * 0.2}"/>`;
    const turn = ((-24 + ring * 9) * Math.PI) / 180;
    const [ex, ey] = [Math.cos(angle) * radius, Math.sin(angle) * radius * 0.42];
    drawn += circle(
      128 + ex * Math.cos(turn) - ey * Math.sin(turn),
      128 + ex * Math.sin(turn) + ey * Math.cos(turn),
      10 + ring * 2,
      ink(motif, 2),
    );
  }
  return drawn;
}

function letters(motif: Motif): string {
  const text = motif.detail;
  const size = text.length === 1 ? 38 : text.length === 2 ? 28 : 20;
  const left = 128 - (text.length * 4 - 1) * size * 0.5;
  const top = 128 - size * 2.5;
  const draw = (shift: number, color: (row: number) => string): string =>
    Array.from(text)
      .map((letter, at) => {
        let part = "";
        for (let row = 0; row < 5; row++) {
          for (let column = 0; column < 3; column++) {
            if (inked(letter, column, row))
              part += rect(
                left + (at * 4 + column) * size + shift,
                top + row * size + shift,
                size + 0.5,
                size + 0.5,
                color(row),
              );
          }
        }
        return part;
      })
      .join("");
  let deep = "";
  for (let shift = 14; shift > 0; shift -= 2) deep += draw(shift, () => dark(ink(motif, 1), 0.25));
  return deep + draw(0, (row) => hex(mix(rgb(light(ink(motif, 0), 0.35)), rgb(ink(motif, 0)), row / 4)));
}

function circuit(motif: Motif): string {
  const random = randomFrom(motif.seed);
  const nodes = Array.from({ length: Number(motif.detail) || 7 }, (_, at): [number, number] => [
    between(random, 1, 3) * 64 + (at % 2 ? 0 : -24),
    36 + at * Math.floor(190 / (Number(motif.detail) || 7)),
  ]);
  let drawn = "";
  nodes.forEach(([x, y], at) => {
    const [nx, ny] = nodes[(at * 2 + 1) % nodes.length] as [number, number];
    drawn += `<path d="M${x} ${y}H${nx}V${ny}" fill="none" stroke="${ink(motif, 1)}" stroke-width="9" stroke-linejoin="round"/>`;
  });
  for (const [at, [x, y]] of nodes.entries())
    drawn += circle(x, y, 19, ink(motif, at % 2 ? 0 : 2)) + circle(x, y, 8, motif.ground[1]);
  return drawn;
}

function face(motif: Motif): string {
  const random = randomFrom(motif.seed);
  const cell = 24;
  let drawn = rect(32, 40, 192, 192, dark(ink(motif, 0), 0.4)) + rect(32, 32, 192, 192, ink(motif, 0));
  for (let row = 0; row < 8; row++) {
    for (let column = 0; column < 4; column++) {
      const shade = random();
      const color = shade < 0.25 ? dark(ink(motif, 0), 0.14) : shade > 0.8 ? light(ink(motif, 0), 0.16) : ink(motif, 0);
      for (const side of [column, 7 - column]) drawn += rect(32 + side * cell, 32 + row * cell, cell, cell, color);
    }
  }
  for (const side of [1, 5])
    drawn +=
      rect(32 + side * cell, 32 + 3 * cell, cell * 2, cell, light(ink(motif, 1), 0.7)) +
      rect(32 + (side === 1 ? 2 : 5) * cell, 32 + 3 * cell, cell, cell, ink(motif, 1));
  const smile = motif.detail === "grin";
  drawn += rect(32 + 2 * cell, 32 + 6 * cell, cell * 4, cell * (smile ? 0.7 : 0.9), dark(ink(motif, 1), 0.4));
  for (const side of [2, 5])
    drawn += smile
      ? rect(32 + (side === 2 ? 1 : 6) * cell, 32 + 5 * cell, cell, cell, dark(ink(motif, 1), 0.4))
      : rect(32 + side * cell, 32 + 5.4 * cell, cell, cell * 0.7, dark(ink(motif, 1), 0.4));
  return drawn;
}

function prism(motif: Motif): string {
  let drawn = polygon(
    [
      [0, 150],
      [104, 118],
      [104, 128],
      [0, 164],
    ],
    light(motif.ground[0], 0.8),
  );
  motif.inks.forEach((color, at) => {
    const spread = 16;
    drawn += polygon(
      [
        [146, 112 + at * 5],
        [256, 78 + at * spread * 1.5],
        [256, 78 + (at + 1) * spread * 1.5],
        [146, 117 + at * 5],
      ],
      color,
    );
  });
  return (
    drawn +
    polygon(
      [
        [128, 44],
        [206, 190],
        [50, 190],
      ],
      light(motif.ground[0], 0.25),
      'opacity="0.75"',
    ) +
    polygon(
      [
        [128, 44],
        [206, 190],
        [128, 190],
      ],
      dark(motif.ground[0], 0.2),
      'opacity="0.5"',
    ) +
    `<path d="M128 44L206 190H50Z" fill="none" stroke="${light(motif.ground[0], 0.85)}" stroke-width="7" stroke-linejoin="round"/>`
  );
}

function rings(motif: Motif): string {
  const count = Number(motif.detail) || 3;
  return Array.from({ length: count }, (_, at) => {
    const angle = (at / count) * Math.PI * 2 - Math.PI / 2;
    const [x, y] = [128 + Math.cos(angle) * 36, 128 + Math.sin(angle) * 36];
    return `<circle cx="${x}" cy="${y}" r="56" fill="none" stroke="${dark(ink(motif, at), 0.5)}" stroke-width="26"/><circle cx="${x}" cy="${y}" r="56" fill="none" stroke="${ink(motif, at)}" stroke-width="18"/>`;
  }).join("");
}

function bars(motif: Motif): string {
  const random = randomFrom(motif.seed);
  const count = Number(motif.detail) || 7;
  const wide = 208 / count;
  return Array.from({ length: count }, (_, at) => {
    const tall = 40 + Math.round(Math.abs(Math.sin(at * 1.1 + motif.seed)) * 120 + random() * 30);
    const color = hex(mix(rgb(ink(motif, 0)), rgb(ink(motif, 1)), at / (count - 1)));
    return (
      rect(24 + at * wide + 3, 128 - tall / 2, wide - 6, tall, color) +
      rect(24 + at * wide + 3, 128 - tall / 2, wide - 6, 8, light(color, 0.5))
    );
  }).join("");
}

function mosaic(motif: Motif): string {
  const random: Random = randomFrom(motif.seed);
  let drawn = "";
  for (let row = 0; row < 8; row++) {
    for (let column = 0; column < 4; column++) {
      if (Math.hypot(row - 3.5, column - 3.5) > 4.1 || random() < 0.18) continue;
      const color = pick(random, motif.inks);
      for (const side of [column, 7 - column])
        drawn +=
          rect(24 + side * 26, 24 + row * 26, 24, 24, color) +
          rect(24 + side * 26, 24 + row * 26, 24, 6, light(color, 0.25));
    }
  }
  return drawn;
}

const motifs = { sprite, emblem, skyline, weave, orbit, letters, circuit, face, prism, rings, bars, mosaic } as const;

/** The name of a drawn motif. */
export type MotifName = keyof typeof motifs;

/** A whole SVG picture, 256 units square. */
export function motifSvg(name: MotifName, motif: Motif): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 256 256" width="256" height="256" shape-rendering="${name === "sprite" || name === "letters" || name === "face" || name === "skyline" ? "crispEdges" : "auto"}"><defs><linearGradient id="g" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${motif.ground[0]}"/><stop offset="1" stop-color="${motif.ground[1]}"/></linearGradient></defs><rect width="256" height="256" fill="url(#g)"/>${motifs[name](motif)}</svg>`;
}
