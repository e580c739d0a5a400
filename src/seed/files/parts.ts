// Minimal valid parts of demo files: compiled classes, textures, pack formats and zips with fixed dates.
import { buffer } from "node:stream/consumers";
import { crc32, deflateSync } from "node:zlib";
import { ZipFile } from "yazl";
import { releases } from "#seed/projects/define.ts";
import { hash2, pick, type Random } from "#seed/random.ts";

/** Archive entries: path and content. */
export type Entries = readonly (readonly [path: string, content: string | Buffer])[];

/** Packs entries into a deterministic zip. */
export async function zipOf(entries: Entries): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [path, content] of entries) {
    const bytes = typeof content === "string" ? Buffer.from(content) : content;
    zip.addBuffer(bytes, path, {
      mtime: new Date(2024, 0, 1),
      forceDosTimestamp: true,
      mode: 0o100644,
      compress: !path.endsWith(".png"),
    });
  }
  zip.end();
  return buffer(zip.outputStream);
}

function u2(value: number): Buffer {
  return Buffer.from([value >> 8, value & 255]);
}

function utf8(text: string): Buffer {
  const bytes = Buffer.from(text);
  return Buffer.concat([Buffer.from([1]), u2(bytes.length), bytes]);
}

/**
 * A loadable Java class (Java 17 class file format) with an empty constructor; `words` are stored as constants. Names
 * use slashes, as in `example/trestle/Trestle`.
 */
export function classFile(name: string, parent: string, words: readonly string[]): Buffer {
  const pool = [
    utf8(name),
    Buffer.concat([Buffer.from([7]), u2(1)]),
    utf8(parent),
    Buffer.concat([Buffer.from([7]), u2(3)]),
    utf8("<init>"),
    utf8("()V"),
    utf8("Code"),
    Buffer.concat([Buffer.from([12]), u2(5), u2(6)]),
    Buffer.concat([Buffer.from([10]), u2(4), u2(8)]),
    ...words.map(utf8),
  ];
  const code = Buffer.from([0, 1, 0, 1, 0, 0, 0, 5, 0x2a, 0xb7, 0, 9, 0xb1, 0, 0, 0, 0]);
  const constructor = Buffer.concat([u2(1), u2(5), u2(6), u2(1), u2(7), Buffer.from([0, 0, 0, code.length]), code]);
  return Buffer.concat([
    Buffer.from([0xca, 0xfe, 0xba, 0xbe, 0, 0, 0, 61]),
    u2(pool.length + 1),
    ...pool,
    u2(0x21),
    u2(2),
    u2(4),
    u2(0),
    u2(0),
    u2(1),
    constructor,
    u2(0),
  ]);
}

function chunk(kind: string, body: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(kind), body]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(body.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

type Rgb = readonly [red: number, green: number, blue: number];

/** Parses `#rrggbb`. */
function rgb(hex: string): Rgb {
  const value = Number.parseInt(hex.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

/** Interpolates between two colors; `share` is 0 to 1. */
function mix(from: Rgb, to: Rgb, share: number): Rgb {
  return [
    from[0] + (to[0] - from[0]) * share,
    from[1] + (to[1] - from[1]) * share,
    from[2] + (to[2] - from[2]) * share,
  ];
}

/** A square, grainy PNG texture around one color. */
export function texture(size: number, color: string, seed: number): Buffer {
  const rows = Buffer.alloc(size * (size * 3 + 1));
  const base = rgb(color);
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      const speck = hash2(x, y, seed) * 0.5 + hash2(x >> 2, y >> 2, seed) * 0.5;
      const shade = mix(base, speck < 0.5 ? [20, 16, 30] : [255, 250, 235], Math.abs(speck - 0.5) * 0.5);
      shade.forEach((part, at) => (rows[y * (size * 3 + 1) + 1 + x * 3 + at] = part));
    }
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(size, 0);
  header.writeUInt32BE(size, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(rows)),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

const formats = {
  resource: [
    ["1.16.2", 6],
    ["1.17", 7],
    ["1.18", 8],
    ["1.19", 9],
    ["1.19.3", 12],
    ["1.19.4", 13],
    ["1.20", 15],
    ["1.20.2", 18],
    ["1.20.3", 22],
    ["1.20.5", 32],
    ["1.21", 34],
    ["1.21.2", 42],
    ["1.21.4", 46],
    ["1.21.5", 55],
    ["1.21.6", 63],
    ["1.21.7", 64],
  ],
  data: [
    ["1.16.2", 6],
    ["1.17", 7],
    ["1.18", 8],
    ["1.18.2", 9],
    ["1.19", 10],
    ["1.19.4", 12],
    ["1.20", 15],
    ["1.20.2", 18],
    ["1.20.3", 26],
    ["1.20.5", 41],
    ["1.21", 48],
    ["1.21.2", 57],
    ["1.21.4", 61],
    ["1.21.5", 71],
    ["1.21.6", 80],
    ["1.21.7", 81],
  ],
} as const satisfies Record<string, readonly (readonly [from: string, format: number])[]>;

/** The pack format of a game release, from 1.16.2 on. */
function packFormat(kind: keyof typeof formats, game: string): number {
  const at = releases.indexOf(game);
  const row = formats[kind].findLast(([from]) => releases.indexOf(from) <= at);
  return row ? row[1] : formats[kind][0][1];
}

/** The `pack.mcmeta` of a pack for these releases, oldest first. */
export function packMeta(kind: keyof typeof formats, games: readonly string[], description: string): string {
  const low = packFormat(kind, games[0] as string);
  const high = packFormat(kind, games.at(-1) as string);
  const range = low === high ? {} : { supported_formats: { min_inclusive: low, max_inclusive: high } };
  return `${JSON.stringify({ pack: { pack_format: high, ...range, description } }, null, 2)}\n`;
}

/** Generated member names, as a compiler would leave in a class. */
export function memberNames(random: Random, count: number): string[] {
  const verbs = ["get", "set", "find", "draw", "build", "tick", "load", "read", "merge", "sort", "open", "keep"];
  const nouns = [
    "Chunk",
    "Block",
    "Entry",
    "Shelf",
    "Layer",
    "Mesh",
    "Player",
    "Recipe",
    "Season",
    "Thread",
    "Path",
    "Slot",
  ];
  return Array.from(
    { length: count },
    () =>
      `${pick(random, verbs)}${pick(random, nouns)}${pick(random, ["", "At", "For", "Once", "All"])}$${Math.floor(random() * 9999)}`,
  );
}
