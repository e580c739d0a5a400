// The typefaces that pictures are written in: unpacked when a text first needs one, and known to the drawing library.
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import sharp from "sharp";
import woff2 from "wawoff2";
import { readCoverage } from "./read-coverage.ts";

const require = createRequire(import.meta.url);

/** Packages in the order in which they are asked for a character, with the family that their files name. */
const packages = [
  ["rubik", "Rubik Light"],
  ["noto-sans", "Noto Sans"],
  ["noto-sans-thai", "Noto Sans Thai"],
  ["noto-emoji", "Noto Emoji"],
  ["noto-sans-sc", "Noto Sans SC Thin"],
  ["noto-sans-kr", "Noto Sans KR Thin"],
] as const;

/** For Pango: the first that has a glyph draws it. */
export const families = packages.map(([, family]) => family).join(",");

/** One file: part of a typeface, for some characters. */
interface Face {
  readonly name: string;
  readonly path: string;
  readonly ranges: readonly (readonly [number, number])[];
  loaded?: Promise<ReadonlySet<number>>;
}

/** "U+20-7E,U+A9" */
function readRanges(text: string): [number, number][] {
  return text.split(",").map((part) => {
    const [first = "", last = first] = part.trim().replace(/^U\+/i, "").split("-");
    return [Number.parseInt(first, 16), Number.parseInt(last, 16)];
  });
}

async function facesOf(name: string): Promise<Face[]> {
  const list = require.resolve(`@fontsource-variable/${name}/unicode.json`);
  const parts = JSON.parse(await readFile(list, "utf8")) as Record<string, string>;
  return Object.entries(parts).map(([part, ranges]) => {
    const file = `${name}-${part.replaceAll(/[[\]]/g, "")}-wght-normal`;
    return { name: file, path: join(dirname(list), "files", `${file}.woff2`), ranges: readRanges(ranges) };
  });
}

export interface Fonts {
  /** Makes ready what the character is drawn with; false when no typeface has it. */
  has(code: number): Promise<boolean>;
}

/** @param folder where unpacked files are kept; the drawing library reads them from there */
export function openFonts(folder: string): Fonts {
  let faces: Promise<Face[]> | undefined;

  async function load({ name, path }: Face): Promise<ReadonlySet<number>> {
    const file = join(folder, `${name}.ttf`);
    let font: Uint8Array;
    try {
      font = await readFile(file);
    } catch {
      font = await woff2.decompress(await readFile(path));
      await mkdir(folder, { recursive: true });
      // Whole or not at all, also where two processes unpack at once.
      await writeFile(`${file}.${process.pid}`, font);
      await rename(`${file}.${process.pid}`, file);
    }
    // Drawing anything with the file makes it known for all later texts.
    await sharp({ text: { text: "x", fontfile: file, rgba: true } })
      .raw()
      .toBuffer();
    return readCoverage(font);
  }

  return {
    async has(code) {
      faces ??= Promise.all(packages.map(([name]) => facesOf(name))).then((lists) => lists.flat());
      for (const face of await faces) {
        if (!face.ranges.some(([first, last]) => code >= first && code <= last)) continue;
        face.loaded ??= load(face);
        if ((await face.loaded).has(code)) return true;
      }
      return false;
    },
  };
}
