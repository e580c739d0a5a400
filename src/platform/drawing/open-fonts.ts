// The fonts for rendered text: unpacked when first needed, and registered with the drawing library.
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import sharp from "sharp";
import { once } from "#kernel/once.ts";
import { readCoverage } from "./read-coverage.ts";

const require = createRequire(import.meta.url);

/** Packages in fallback order, with the font family that their files declare. */
const packages = [
  ["rubik", "Rubik Light"],
  ["noto-sans", "Noto Sans"],
  ["noto-sans-thai", "Noto Sans Thai"],
  ["noto-emoji", "Noto Emoji"],
  ["noto-sans-sc", "Noto Sans SC Thin"],
  ["noto-sans-kr", "Noto Sans KR Thin"],
] as const;

/** For Pango: the first with a glyph is used. */
export const families = packages.map(([, family]) => family).join(",");

/** One font file: part of a family, for some characters. */
interface Face {
  readonly ranges: readonly (readonly [number, number])[];
  /** Registers it with the drawing library; returns the characters it covers. */
  readonly load: () => Promise<ReadonlySet<number>>;
}

/** "U+20-7E,U+A9" */
function readRanges(text: string): [number, number][] {
  return text.split(",").map((part) => {
    const [first = "", last = first] = part.trim().replace(/^U\+/i, "").split("-");
    return [Number.parseInt(first, 16), Number.parseInt(last, 16)];
  });
}

async function loadFace(folder: string, name: string, path: string): Promise<ReadonlySet<number>> {
  const file = join(folder, `${name}.ttf`);
  let font: Uint8Array;
  try {
    font = await readFile(file);
  } catch {
    // Loaded lazily: it takes 16 MiB, and the unpacked file usually exists already.
    const { default: unpack } = await import("wawoff2/decompress.js");
    font = await unpack(await readFile(path));
    await mkdir(folder, { recursive: true });
    // Atomic, also when two processes unpack at once.
    await writeFile(`${file}.${process.pid}`, font);
    await rename(`${file}.${process.pid}`, file);
  }
  // Drawing anything with the file registers it for all later texts.
  await sharp({ text: { text: "x", fontfile: file, rgba: true } })
    .raw()
    .toBuffer();
  return readCoverage(font);
}

async function facesOf(folder: string, name: string): Promise<Face[]> {
  const list = require.resolve(`@fontsource-variable/${name}/unicode.json`);
  const parts = JSON.parse(await readFile(list, "utf8")) as Record<string, string>;
  return Object.entries(parts).map(([part, ranges]) => {
    const file = `${name}-${part.replaceAll(/[[\]]/g, "")}-wght-normal`;
    const path = join(dirname(list), "files", `${file}.woff2`);
    return { ranges: readRanges(ranges), load: once(() => loadFace(folder, file, path)) };
  });
}

export interface Fonts {
  /** Loads the font that draws the character; false when none has it. */
  has(code: number): Promise<boolean>;
}

/** @param folder where unpacked fonts are stored; the drawing library reads them from there */
export function openFonts(folder: string): Fonts {
  const facesOfAll = once(async () => {
    const lists = await Promise.all(packages.map(([name]) => facesOf(folder, name)));
    return lists.flat();
  });
  return {
    async has(code) {
      for (const { ranges, load } of await facesOfAll()) {
        if (!ranges.some(([first, last]) => code >= first && code <= last)) continue;
        if ((await load()).has(code)) return true;
      }
      return false;
    },
  };
}
