// Draws texts of any script as pictures: wrapped, cut with an ellipsis where they are too long, never with empty boxes.
import sharp from "sharp";
import { families, type Fonts } from "./open-fonts.ts";

export interface TextStyle {
  /** Height of the letters' square in px; the first that fits is taken, else the last with an ellipsis. */
  readonly sizes: readonly number[];
  /** 300 to 900 */
  readonly weight: number;
  /** `#rrggbb` */
  readonly color: string;
  /** Most px that it may take. */
  readonly width: number;
  readonly height: number;
}

export interface DrawnText {
  /** PNG on nothing. */
  readonly bytes: Buffer;
  readonly width: number;
  readonly height: number;
}

const segmenter = new Intl.Segmenter(undefined, { granularity: "grapheme" });

/** Joiners and variation marks: they change the letter before them and have no glyph of their own. */
const joining = /^[\p{Mn}\p{Me}\p{Cf}]$/u;

/** The text without what no typeface of ours has, each letter with its marks kept or left out as one. */
export async function keepDrawable(fonts: Fonts, text: string): Promise<string> {
  const kept: string[] = [];
  for (const { segment } of segmenter.segment(text.replaceAll(/[\p{Cc}\s]+/gu, " ").trim())) {
    // oxlint-disable-next-line typescript/no-misused-spread -- the code points of one letter are what is wanted
    const marks = [...segment];
    let drawable = true;
    for (const mark of marks) {
      if (marks.length > 1 && joining.test(mark)) await fonts.has(mark.codePointAt(0) ?? 0);
      else drawable = drawable && (await fonts.has(mark.codePointAt(0) ?? 0));
    }
    if (drawable) kept.push(segment);
  }
  return kept.join("").replaceAll(/ {2,}/g, " ").trim();
}

const escapes: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };

async function render(text: string, size: number, { weight, color, width }: TextStyle): Promise<DrawnText> {
  const safe = text.replaceAll(/[&<>]/g, (mark) => escapes[mark] ?? mark);
  const words = `<span face="${families}" weight="${weight}" foreground="${color}">${safe}</span>`;
  const input = { text: words, font: `${families}, ${size}`, dpi: 72, rgba: true, width, wrap: "word-char" } as const;
  const { data, info } = await sharp({ text: input }).png().toBuffer({ resolveWithObject: true });
  return { bytes: data, width: info.width, height: info.height };
}

/** The longest start of the text that fits, with an ellipsis. */
async function cut(text: string, size: number, style: TextStyle): Promise<DrawnText | null> {
  const letters = [...segmenter.segment(text)].map(({ segment }) => segment);
  let fits = 0;
  let best: DrawnText | null = null;
  for (let tooMany = letters.length; fits + 1 < tooMany;) {
    const half = Math.floor((fits + tooMany) / 2);
    const drawn = await render(`${letters.slice(0, half).join("").trimEnd()}…`, size, style);
    if (drawn.height <= style.height && drawn.width <= style.width) {
      fits = half;
      best = drawn;
    } else tooMany = half;
  }
  return best;
}

/** The text within the style's room; null when nothing of it can be drawn. It must have been through `keepDrawable`. */
export async function drawText(text: string, style: TextStyle): Promise<DrawnText | null> {
  if (text === "") return null;
  for (const size of style.sizes) {
    const drawn = await render(text, size, style);
    if (drawn.height <= style.height && drawn.width <= style.width) return drawn;
  }
  return cut(text, style.sizes.at(-1) ?? 16, style);
}
