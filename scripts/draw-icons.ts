// Draws the site's own images under public/: logo icons, and the default preview card.
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import sharp from "sharp";
import { liftedVoxel, otherVoxels } from "#api/cards/mark.ts";
import { composeCard } from "#api/cards/compose-card.ts";
import { openFonts } from "#platform/drawing/index.ts";

const ground = "#15131b";
const mark = `<g color="#b79bff">${liftedVoxel}</g><g color="#cbc5d8">${otherVoxels}</g>`;
const fileOf = (name: string) => fileURLToPath(new URL(`../public/${name}`, import.meta.url));

/**
 * The logo centered in a square; `share` is its relative size, and the background is transparent outside rounded
 * corners.
 */
async function drawIcon(name: string, size: number, share: number, rounding: number): Promise<Buffer> {
  const scale = (size * share) / 32;
  const start = (size * (1 - share)) / 2;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}"><rect width="${size}" height="${size}" rx="${size * rounding}" fill="${ground}"/><g transform="translate(${start} ${start}) scale(${scale})">${mark}</g></svg>`;
  const bytes = await sharp(Buffer.from(svg)).png({ compressionLevel: 9 }).toBuffer();
  await sharp(bytes).toFile(fileOf(name));
  return bytes;
}

await drawIcon("icon-192.png", 192, 0.76, 0.2);
await drawIcon("icon-512.png", 512, 0.76, 0.2);
// Platforms crop these: the content stays within the central 80%.
await drawIcon("icon-maskable-512.png", 512, 0.56, 0);
await drawIcon("apple-touch-icon.png", 180, 0.66, 0);

const card = await composeCard(
  {
    title: "Tessera",
    name: "Tessera",
    description:
      "Find, trust and install game add-ons: mods, modpacks, plugins, resource packs, shaders and data packs.",
    by: "",
    figures: [],
    color: null,
    icon: await drawIcon("icon-512.png", 512, 0.76, 0.2),
    round: false,
  },
  openFonts(join(tmpdir(), "tessera-fonts")),
);
await sharp(card).png({ compressionLevel: 9 }).toFile(fileOf("share.png"));
