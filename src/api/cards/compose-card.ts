// Renders the preview card shown when a page is shared: 1200 by 630 px.
import sharp from "sharp";
import type { DrawnText, Fonts, TextStyle } from "#platform/drawing/index.ts";
import { drawText, removeUndrawable } from "#platform/drawing/index.ts";
import { backdrop, cardHeight, cardWidth, colorsOf, figureIcon, iconMask, letterTile } from "./card-shapes.ts";
import type { CardColors, FigureKind } from "./card-shapes.ts";

/** Content of a card. */
export interface Card {
  readonly title: string;
  /** Fallback for a title that cannot be rendered. */
  readonly name: string;
  readonly description: string;
  /** Line below the title: the author, or empty. */
  readonly by: string;
  readonly figures: readonly { readonly kind: FigureKind; readonly text: string }[];
  /** Accent color as 0xrrggbb; null for the site's own. */
  readonly color: number | null;
  /** Bytes of the icon. */
  readonly icon: Buffer | null;
  readonly round: boolean;
}

const margin = 64;
const iconSize = 216;
const gap = 40;

/** Incremented when the design changes, so that cached cards are rendered again. */
export const cardLook = 1;

interface Layer {
  readonly input: Buffer;
  readonly left: number;
  readonly top: number;
}

/** Computes a layer's position; cards with right-to-left titles are mirrored. */
type Place = (drawn: { readonly width: number }, left: number) => number;

async function iconLayer(card: Card, letter: string, colors: CardColors, fonts: Fonts): Promise<Buffer> {
  const mask = iconMask(iconSize, card.round);
  if (card.icon) {
    const icon = sharp(card.icon, { pages: 1 }).resize(iconSize, iconSize, { fit: "cover" }).ensureAlpha();
    return icon
      .composite([{ input: mask, blend: "dest-in" }])
      .png()
      .toBuffer();
  }
  const style = { sizes: [120], weight: 600, color: colors.onTile, width: iconSize, height: iconSize };
  const drawn = await drawText(await removeUndrawable(fonts, letter), style);
  const tile = sharp(letterTile(iconSize, colors));
  const layers = drawn ? [{ input: drawn.bytes }] : [];
  return tile.composite([...layers, { input: mask, blend: "dest-in" as const }]).png().toBuffer(); // prettier-ignore
}

async function figureLayers(card: Card, colors: CardColors, place: Place): Promise<Layer[]> {
  const layers: Layer[] = [];
  let left = margin;
  const style = { sizes: [32], weight: 500, color: colors.text, width: 400, height: 60 };
  for (const { kind, text } of card.figures) {
    const drawn = await drawText(text, style);
    if (!drawn) continue;
    const icon = figureIcon(kind, colors);
    layers.push({ input: icon, left: place({ width: 36 }, left), top: cardHeight - margin - 38 });
    left += 36 + 12;
    // Text images are cropped to their glyphs: capitals and digits align at the top, not at the center.
    layers.push({ input: drawn.bytes, left: place(drawn, left), top: cardHeight - margin - 31 });
    left += drawn.width + 40;
  }
  return layers;
}

/** Whether a text is right-to-left, by its first strong character. */
export function readsFromRight(text: string): boolean {
  const first = /[\p{L}]/u.exec(text)?.[0] ?? "";
  return /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/.test(first);
}

async function textLayers(
  card: Card,
  title: string,
  description: string,
  by: string,
  colors: CardColors,
  place: Place,
) {
  const beside = margin + iconSize + gap;
  const draw = async (text: string, style: TextStyle, left: number, at: (drawn: DrawnText) => number) => {
    const drawn = await drawText(text, style);
    return drawn ? [{ input: drawn.bytes, left: place(drawn, left), top: at(drawn), height: drawn.height }] : [];
  };
  const room = cardWidth - beside - margin;
  const byRoom = by === "" ? 0 : 52;
  const titleStyle = { sizes: [76, 64, 54], weight: 700, color: colors.text, width: room, height: iconSize - byRoom };
  const inMiddle = (height: number) => margin + Math.max(0, Math.round((iconSize - byRoom - height) / 2));
  const titles = await draw(title, titleStyle, beside, ({ height }) => inMiddle(height));
  const below = titles[0] ? titles[0].top + titles[0].height + 18 : margin;
  const byStyle = { sizes: [32], weight: 500, color: colors.muted, width: room, height: 46 };
  const saysStyle = { sizes: [38, 34], weight: 400, color: colors.muted, width: cardWidth - 2 * margin, height: 152 };
  return [
    ...titles,
    ...(await draw(by, byStyle, beside, () => below)),
    ...(await draw(description, saysStyle, margin, () => margin + iconSize + 40)),
  ];
}

/** The card as PNG. Rendered in the image library's threads, not on the event loop. */
export async function composeCard(card: Card, fonts: Fonts): Promise<Buffer> {
  const colors = colorsOf(card.color);
  const drawable = await removeUndrawable(fonts, card.title);
  // The slug is better than half of a title.
  const title = drawable.length * 2 > card.title.trim().length ? drawable : await removeUndrawable(fonts, card.name);
  const description = await removeUndrawable(fonts, card.description);
  const by = await removeUndrawable(fonts, card.by);
  for (const { text } of card.figures) await removeUndrawable(fonts, text);
  await removeUndrawable(fonts, "…");
  const mirrored = readsFromRight(title);
  const place: Place = ({ width }, left) => (mirrored ? cardWidth - left - width : left);
  const icon = await iconLayer(card, [...new Intl.Segmenter().segment(title)][0]?.segment.toUpperCase() ?? "", colors, fonts); // prettier-ignore
  const layers: Layer[] = [
    { input: icon, left: place({ width: iconSize }, margin), top: margin },
    ...(await textLayers(card, title, description, by, colors, place)),
    ...(await figureLayers(card, colors, place)),
  ];
  const shown = layers.map(({ input, left, top }) => ({ input, left, top }));
  return sharp(backdrop(colors, mirrored)).composite(shown).png({ compressionLevel: 9 }).toBuffer();
}
