// Tiny block letters, three squares wide and five tall, so that drawn screens need no font on the machine.
import { fillRect, type Canvas, type Rgb } from "./canvas.ts";

/** Each glyph is five octal digits, one per row; a digit's bits are the squares from left to right. */
const rows: Readonly<Record<string, string>> = {
  A: "25755",
  B: "65656",
  C: "34443",
  D: "65556",
  E: "74647",
  F: "74644",
  G: "34553",
  H: "55755",
  I: "72227",
  J: "11152",
  K: "55655",
  L: "44447",
  M: "57755",
  N: "65555",
  O: "25552",
  P: "65644",
  Q: "25573",
  R: "65655",
  S: "34216",
  T: "72222",
  U: "55557",
  V: "55552",
  W: "55775",
  X: "55255",
  Y: "55222",
  Z: "71247",
  "0": "75557",
  "1": "26227",
  "2": "61247",
  "3": "61216",
  "4": "55711",
  "5": "74616",
  "6": "34757",
  "7": "71222",
  "8": "75757",
  "9": "75716",
  ".": "00002",
  ",": "00024",
  ":": "02020",
  "-": "00700",
  "/": "11244",
  "+": "02720",
  "%": "51245",
  ">": "42124",
  "!": "22202",
  "#": "57575",
  "=": "07070",
  "(": "24442",
  ")": "42224",
  _: "00007",
};

/** Whether the square of a glyph at a column (0–2) and row (0–4) is inked; letters of both cases look alike. */
export function inked(letter: string, column: number, row: number): boolean {
  const digits = rows[letter.toUpperCase()];
  return digits !== undefined && ((Number(digits[row]) >> (2 - column)) & 1) === 1;
}

/** Writes a text with squares of `size` pixels and a drop shadow; returns the width used in pixels. */
export function write(canvas: Canvas, text: string, at: readonly [number, number], size: number, color: Rgb): number {
  for (let shadow = 1; shadow >= 0; shadow--) {
    const ink: Rgb = shadow ? [color[0] * 0.2, color[1] * 0.2, color[2] * 0.2] : color;
    Array.from(text).forEach((letter, index) => {
      for (let row = 0; row < 5; row++) {
        for (let column = 0; column < 3; column++) {
          if (!inked(letter, column, row)) continue;
          const x = at[0] + (index * 4 + column) * size + shadow * size * 0.5;
          fillRect(canvas, [x, at[1] + row * size + shadow * size * 0.5, size, size], ink);
        }
      }
    });
  }
  return text.length * 4 * size;
}
