// The SVG shapes of a card (background, bands, logo and icons), and their colors.
import { liftedVoxel, otherVoxels, wordmark } from "./mark.ts";

export const cardWidth = 1200;
export const cardHeight = 630;

export interface CardColors {
  readonly ground: string;
  readonly text: string;
  readonly muted: string;
  /** The accent color, light enough for the background. */
  readonly own: string;
  readonly onTile: string;
}

const violet = 0xb79bff;

type Rgb = readonly [number, number, number];
const partsOf = (color: number): Rgb => [(color >> 16) & 0xff, (color >> 8) & 0xff, color & 0xff];
const toHex = (parts: Rgb) => `#${parts.map((part) => Math.round(part).toString(16).padStart(2, "0")).join("")}`;

/** Lightens a color until it has enough contrast with the dark background. */
function lighten(color: Rgb): Rgb {
  const [r, g, b] = color;
  const light = (0.299 * r + 0.587 * g + 0.114 * b) / 255;
  const share = Math.max(0, Math.min(1, (0.5 - light) / (1 - light)));
  return [r + (255 - r) * share, g + (255 - g) * share, b + (255 - b) * share];
}

/** @param color 0xrrggbb, or null for the site's own color */
export function colorsOf(color: number | null): CardColors {
  return { ground: "#15131b", text: "#f6f3fa", muted: "#c2bccf", own: toHex(lighten(partsOf(color ?? violet))), onTile: "#1b0f3b" }; // prettier-ignore
}

/** The background, with an accent band at the reading start and the site's logo at the opposite end. */
export function backdrop({ ground, own, text, muted }: CardColors, mirrored: boolean): Buffer {
  const mark = `<g color="#b79bff">${liftedVoxel}</g><g color="${muted}">${otherVoxels}</g>`;
  const band = mirrored ? cardWidth - 16 : 0;
  const large = mirrored ? -150 : 830;
  const [markAt, nameAt] = mirrored ? [64, 124] : [920, 980];
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${cardWidth}" height="${cardHeight}">
<defs><radialGradient id="g" cx="${mirrored ? 1 : 0}" cy="0" r="1.1"><stop offset="0" stop-color="${own}" stop-opacity="0.28"/><stop offset="1" stop-color="${own}" stop-opacity="0"/></radialGradient></defs>
<rect width="100%" height="100%" fill="${ground}"/>
<rect width="100%" height="100%" fill="url(#g)"/>
<g transform="translate(${large} 210) scale(17)" opacity="0.05" color="${text}">${liftedVoxel}${otherVoxels}</g>
<rect x="${band}" width="16" height="100%" fill="${own}"/>
<g transform="translate(${markAt} ${cardHeight - 64 - 45}) scale(1.5)">${mark}</g>
<g transform="translate(${nameAt} ${cardHeight - 64 - 34}) scale(4.4)" color="${text}" shape-rendering="crispEdges">${wordmark}</g>
</svg>`);
}

/** Mask for an icon, white where it shows: a rounded square or a circle. */
export function iconMask(size: number, round: boolean): Buffer {
  const radius = round ? size / 2 : 28;
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}"><rect width="${size}" height="${size}" rx="${radius}" fill="#fff"/></svg>`,
  );
}

/** Background of the initial that replaces a missing icon. */
export function letterTile(size: number, { own }: CardColors): Buffer {
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}"><rect width="${size}" height="${size}" fill="${own}"/></svg>`,
  );
}

export type FigureKind = "type" | "downloads" | "followers" | "projects";

const figurePaths: Readonly<Record<FigureKind, string>> = {
  type: '<path d="m12 2.5 8.5 4.7v9.6L12 21.5l-8.5-4.7V7.2ZM3.5 7.2 12 12l8.5-4.8M12 12v9.5"/>',
  downloads: '<path d="M12 15V3M21 15v4a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-4M7 10l5 5 5-5"/>',
  followers:
    '<path d="M12 20.5C5 15.5 3 12.3 3 8.9A4.9 4.9 0 0 1 12 6.2 4.9 4.9 0 0 1 21 8.9C21 12.3 19 15.5 12 20.5Z"/>',
  projects: '<path d="M3 3h7v7H3ZM14 3h7v7h-7ZM3 14h7v7H3ZM14 14h7v7h-7Z"/>',
};

/** A 36 px icon for a figure. */
export function figureIcon(kind: FigureKind, { own }: CardColors): Buffer {
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="36" height="36" viewBox="0 0 24 24" fill="none" stroke="${own}" stroke-width="2" stroke-linecap="round" stroke-linejoin="round">${figurePaths[kind]}</svg>`,
  );
}
