// Pictures of an add-on's own screens: settings, inventory, map, chart, console and menu, drawn in blocks.
import { between, hills, pick, randomFrom, type Random } from "#seed/random.ts";
import { fillRect, mix, rgb, type Canvas, type Rgb } from "./canvas.ts";
import { write } from "./glyphs.ts";
import { drawDiorama, type Diorama } from "./scenes.ts";

/** A drawn screen over a blurred scene. `lines` are the words on it. */
export interface Screen {
  readonly kind: "screen";
  readonly layout: "settings" | "inventory" | "map" | "chart" | "console" | "menu";
  readonly title: string;
  readonly lines: readonly string[];
  readonly accent: string;
  readonly seed: number;
  readonly backdrop: Omit<Diorama, "kind">;
}

type Box = readonly [x: number, y: number, width: number, height: number];
type Layout = (canvas: Canvas, box: Box, screen: Screen, accent: Rgb, random: Random) => void;

const paper = rgb("#24262d");
const line = rgb("#3c404b");
const ink = rgb("#eceef2");
const faint = rgb("#98a0ae");

function panel(canvas: Canvas, [x, y, width, height]: Box, color: Rgb): void {
  fillRect(canvas, [x - 4, y - 4, width + 8, height + 8], [12, 13, 16]);
  fillRect(canvas, [x, y, width, height], color);
  fillRect(canvas, [x, y, width, 4], mix(color, [255, 255, 255], 0.2));
  fillRect(canvas, [x, y, 4, height], mix(color, [255, 255, 255], 0.14));
  fillRect(canvas, [x, y + height - 4, width, 4], mix(color, [0, 0, 0], 0.35));
  fillRect(canvas, [x + width - 4, y, 4, height], mix(color, [0, 0, 0], 0.35));
}

const layouts: Readonly<Record<Screen["layout"], Layout>> = {
  settings(canvas, [x, y, width], screen, accent, random) {
    screen.lines.forEach((label, index) => {
      const row = y + 96 + index * 62;
      write(canvas, label, [x + 40, row + 8], 4, ink);
      const right = x + width - 280;
      if (index % 3 === 2) {
        const on = random() < 0.7;
        fillRect(canvas, [right + 160, row, 80, 36], on ? accent : line);
        fillRect(canvas, [right + (on ? 204 : 164), row + 4, 32, 28], ink);
      } else {
        const share = 0.2 + random() * 0.7;
        fillRect(canvas, [right, row + 14, 240, 8], line);
        fillRect(canvas, [right, row + 14, 240 * share, 8], accent);
        fillRect(canvas, [right + 240 * share - 8, row, 16, 36], ink);
      }
      fillRect(canvas, [x + 40, row + 48, width - 80, 2], line);
    });
  },
  inventory(canvas, [x, y, width, height], screen, accent, random) {
    const slot = 66;
    const columns = Math.floor((width - 300) / slot);
    const rowsFit = Math.floor((height - 130) / slot);
    const colors = ["#c8392f", "#4f8f36", "#d5d8dc", "#dcb94a", "#8e6bf0", "#41d6c3", "#a5814f", "#3f7fd0"].map(rgb);
    for (let row = 0; row < rowsFit; row++) {
      for (let column = 0; column < columns; column++) {
        const at: [number, number] = [x + 36 + column * slot, y + 96 + row * slot];
        fillRect(canvas, [at[0], at[1], 58, 58], [20, 21, 26]);
        fillRect(canvas, [at[0] + 3, at[1] + 3, 55, 55], [52, 56, 66]);
        if (random() < 0.72) drawItem(canvas, at, pick(random, colors), random);
        if (random() < 0.4) write(canvas, String(between(random, 2, 64)), [at[0] + 28, at[1] + 38], 3, ink);
      }
    }
    const aside = x + width - 230;
    screen.lines.forEach((text, index) =>
      write(canvas, text, [aside, y + 100 + index * 44], 4, index === 0 ? accent : faint),
    );
    fillRect(canvas, [aside - 26, y + 92, 3, height - 130], line);
  },
  map(canvas, [x, y, width, height], screen, accent) {
    const cell = 10;
    for (let row = 0; row < (height - 110) / cell; row++) {
      for (let column = 0; column < (width - 300) / cell; column++) {
        const rise = hills(column * 0.055, row * 0.055, screen.seed, 4);
        const color =
          rise < 0.42
            ? mix(rgb("#234a86"), rgb("#4d8bd0"), rise * 2.2)
            : rise < 0.46
              ? rgb("#e0d09b")
              : rise < 0.66
                ? mix(rgb("#7fb356"), rgb("#3f6f3c"), (rise - 0.46) * 5)
                : mix(rgb("#8a8d90"), rgb("#ffffff"), (rise - 0.66) * 4);
        fillRect(canvas, [x + 32 + column * cell, y + 86 + row * cell, cell, cell], color);
      }
    }
    const random = randomFrom(screen.seed + 5);
    screen.lines.forEach((text, index) => {
      const at: [number, number] = [x + 90 + random() * (width - 480), y + 130 + random() * (height - 240)];
      fillRect(canvas, [at[0] - 10, at[1] - 10, 20, 20], [10, 10, 12]);
      fillRect(canvas, [at[0] - 7, at[1] - 7, 14, 14], index === 0 ? accent : ink);
      fillRect(canvas, [x + width - 236, y + 96 + index * 48, 18, 18], index === 0 ? accent : ink);
      write(canvas, text, [x + width - 206, y + 96 + index * 48], 4, index === 0 ? accent : ink);
    });
  },
  chart(canvas, [x, y, width, height], screen, accent, random) {
    const [left, bottom] = [x + 60, y + height - 60];
    for (let row = 0; row < 5; row++)
      fillRect(canvas, [left, y + 110 + (row * (height - 190)) / 4, width - 110, 2], line);
    const bars = 34;
    let value = 0.35;
    for (let bar = 0; bar < bars; bar++) {
      value = Math.max(0.12, Math.min(0.98, value + (random() - 0.46) * 0.18));
      const tall = value * (height - 190);
      const wide = (width - 110) / bars;
      fillRect(canvas, [left + bar * wide + 3, bottom - tall, wide - 6, tall], mix(accent, paper, 0.35 * (1 - value)));
      fillRect(canvas, [left + bar * wide + 3, bottom - tall, wide - 6, 6], mix(accent, [255, 255, 255], 0.5));
    }
    screen.lines.forEach((text, index) =>
      write(canvas, text, [left + index * 300, bottom + 22], 4, index === 0 ? ink : faint),
    );
  },
  console(canvas, [x, y, width, height], screen, accent) {
    fillRect(canvas, [x + 24, y + 80, width - 48, height - 110], [12, 13, 17]);
    screen.lines.forEach((text, index) => {
      const command = text.startsWith(">");
      write(
        canvas,
        text,
        [x + 48, y + 108 + index * 40],
        4,
        command ? accent : index % 3 === 2 ? rgb("#f0b35a") : rgb("#c8d0da"),
      );
    });
    fillRect(canvas, [x + 48, y + 108 + screen.lines.length * 40, 16, 22], accent);
  },
  menu(canvas, [x, y, width], screen, accent) {
    screen.lines.forEach((text, index) => {
      const box: Box = [x + width / 2 - 220, y + 110 + index * 76, 440, 56];
      panel(canvas, box, index === 0 ? mix(accent, paper, 0.25) : [88, 92, 102]);
      write(canvas, text, [box[0] + 220 - text.length * 10, box[1] + 16], 5, ink);
    });
  },
};

function drawItem(canvas: Canvas, at: readonly [number, number], color: Rgb, random: Random): void {
  const shape = between(random, 0, 1 << 24);
  for (let row = 0; row < 7; row++) {
    for (let column = 0; column < 4; column++) {
      if (!((shape >> ((row * 4 + column) % 24)) & 1) && (row < 2 || row > 4 || column < 2)) continue;
      const shade = mix(color, row < 3 ? [255, 255, 255] : [0, 0, 0], row < 3 ? 0.18 : 0.22 * (row - 3) * 0.5);
      for (const side of [column, 6 - column])
        fillRect(canvas, [at[0] + 9 + side * 6, at[1] + 8 + row * 6, 6, 6], shade);
    }
  }
}

function soften(canvas: Canvas): void {
  const { width, height, data } = canvas;
  const step = 8;
  for (let y = 0; y < height; y += step) {
    for (let x = 0; x < width; x += step) {
      const at = ((y + 4) * width + x + 4) * 3;
      const color: Rgb = [data[at] as number, data[at + 1] as number, data[at + 2] as number];
      fillRect(canvas, [x, y, step, step], mix(color, [14, 15, 20], 0.45));
    }
  }
}

/** Draws a screen over its softened backdrop. */
export function drawScreen(screen: Screen): Canvas {
  const canvas = drawDiorama({ kind: "diorama", ...screen.backdrop });
  soften(canvas);
  const box: Box = [130, 80, 1020, 560];
  const accent = rgb(screen.accent);
  if (screen.layout !== "menu") panel(canvas, box, paper);
  const size = screen.layout === "menu" ? 12 : 6;
  const x = screen.layout === "menu" ? canvas.width / 2 - screen.title.length * 2 * size : box[0] + 36;
  write(
    canvas,
    screen.title,
    [x, box[1] + (screen.layout === "menu" ? 0 : 30)],
    size,
    screen.layout === "menu" ? ink : accent,
  );
  layouts[screen.layout](canvas, box, screen, accent, randomFrom(screen.seed));
  return canvas;
}
