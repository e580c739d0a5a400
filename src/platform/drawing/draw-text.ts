// Renders text of any script to images: wrapped, truncated with an ellipsis, never with missing-glyph boxes.
import sharp from "sharp";
import { families, type Fonts } from "./open-fonts.ts";

export interface TextStyle {
  /** Font sizes in px; the first that fits is used, else the last with an ellipsis. */
  readonly sizes: readonly number[];
  /** 300 to 900 */
  readonly weight: number;
  /** `#rrggbb` */
  readonly color: string;
  /** Maximum width in px. */
  readonly width: number;
  readonly height: number;
}

export interface DrawnText {
  /** PNG with a transparent background. */
  readonly bytes: Buffer;
  readonly width: number;
  readonly height: number;
}

const segmenter = new Intl.Segmenter(undefined, { granularity: "grapheme" });

/** Joiners and variation selectors: they modify the preceding character and have no glyph of their own. */
const joining = /^[\p{Mn}\p{Me}\p{Cf}]$/u;

/** The text without characters that none of our fonts have; a letter and its marks are kept or dropped together. */
export async function removeUndrawable(fonts: Fonts, text: string): Promise<string> {
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

/** The longest prefix that fits, with an ellipsis. */
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

/**
 * Renders the text within the style's limits; null when nothing of it can be drawn. Pass it through `removeUndrawable`
 * first.
 */
export async function drawText(text: string, style: TextStyle): Promise<DrawnText | null> {
  if (text === "") return null;
  for (const size of style.sizes) {
    const drawn = await render(text, size, style);
    if (drawn.height <= style.height && drawn.width <= style.width) return drawn;
  }
  return cut(text, style.sizes.at(-1) ?? 16, style);
}
