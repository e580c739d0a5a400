// Processes the demo content's icons and gallery images as uploads are, for src/seed/pictures.ts.
// Usage: node scripts/process-demo-images.ts
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { makeGalleryImage, makeIcon } from "#platform/images/index.ts";
import { sizePath, type Processed } from "#seed/pictures.ts";

const folder = new URL("../src/seed/pictures/", import.meta.url);
const write = (name: string, width: number, bytes: Buffer) => writeFile(new URL(sizePath(name, width), folder), bytes);

async function processIcon(name: string, bytes: Buffer): Promise<Processed> {
  const { large, small, source, color, thumbhash } = await makeIcon(bytes);
  await write(name, 192, large);
  await write(name, 96, small);
  return { source, color, thumbhash };
}

async function processGalleryImage(name: string, bytes: Buffer): Promise<Processed> {
  const { thumb, source, color, thumbhash } = await makeGalleryImage(bytes);
  await write(name, 350, thumb);
  return { source, color, thumbhash };
}

await rm(new URL("sizes/", folder), { recursive: true, force: true });
const all: Record<string, Processed> = {};
for (const [kind, process] of [
  ["gallery", processGalleryImage],
  ["icons", processIcon],
] as const) {
  await mkdir(new URL(`sizes/${kind}/`, folder), { recursive: true });
  for (const file of (await readdir(new URL(`${kind}/`, folder))).sort()) {
    const name = `${kind}/${file.replace(/\.webp$/, "")}`;
    all[name] = await process(name, await readFile(new URL(`${kind}/${file}`, folder)));
  }
}
await writeFile(new URL("processed.json", folder), `${JSON.stringify(all, null, 2)}\n`);
