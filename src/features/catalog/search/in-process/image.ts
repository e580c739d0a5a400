// The format of a saved index: columns of numbers one after another, then a directory with their names and checksums.
import { closeSync, fstatSync, openSync, readSync } from "node:fs";
import { crc32 } from "node:zlib";

const kinds = { u8: Uint8Array, u32: Uint32Array, f64: Float64Array } as const;
interface Columns {
  readonly u8: Uint8Array<ArrayBuffer>;
  readonly u32: Uint32Array<ArrayBuffer>;
  readonly f64: Float64Array<ArrayBuffer>;
}
type Kind = keyof Columns;
type Column = Uint8Array | Uint32Array | Float64Array;
export type NamedColumn = readonly [name: string, column: Column];

/** The directory's entry of a column: `length` in bytes. */
interface Entry {
  readonly name: string;
  readonly kind: Kind;
  readonly length: number;
  readonly sum: number;
}

/** The file is not one that this program wrote, or not as it wrote it. */
export class BadImage extends Error {}

const magic = Buffer.from("TSRINDEX");
/** Length and checksum of the directory, and `magic`. */
const footerBytes = 16;
/** Small enough that writing a piece delays no query. */
const pieceBytes = 2 ** 21;
const directoryMost = 2 ** 20;

function kindOf(column: Column): Kind {
  return (Object.keys(kinds) as Kind[]).find((kind) => column instanceof kinds[kind])!;
}

/** Any plain data as a column. */
export function textColumn(name: string, value: unknown): NamedColumn {
  return [name, new TextEncoder().encode(JSON.stringify(value))];
}

/** The bytes of an image in pieces, each a copy. `columns` must not change until the last one was taken. */
export function* writeImage(stamp: string, columns: Iterable<NamedColumn>): Generator<Uint8Array<ArrayBuffer>> {
  const entries: Entry[] = [];
  for (const [name, column] of columns) {
    const bytes = new Uint8Array(column.buffer, column.byteOffset, column.byteLength);
    let sum = 0;
    for (let from = 0; from < bytes.length; from += pieceBytes) {
      const piece = new Uint8Array(bytes.subarray(from, from + pieceBytes));
      sum = crc32(piece, sum);
      yield piece;
    }
    entries.push({ name, kind: kindOf(column), length: bytes.length, sum });
  }
  const directory = Buffer.from(JSON.stringify({ stamp, entries }));
  const footer = Buffer.alloc(footerBytes);
  footer.writeUInt32LE(directory.length, 0);
  footer.writeUInt32LE(crc32(directory), 4);
  magic.copy(footer, 8);
  yield new Uint8Array(Buffer.concat([directory, footer]));
}

/** An image on disk, whose columns are read one at a time. Everything it reads is verified; it throws {@link BadImage}. */
export class ImageReader {
  readonly stamp: string;
  readonly #file: number;
  readonly #entries = new Map<string, Entry & { readonly at: number }>();

  constructor(path: string) {
    this.#file = openSync(path, "r");
    try {
      const { stamp, entries, end } = this.#readDirectory();
      this.stamp = stamp;
      let at = 0;
      for (const entry of entries) {
        if (!(entry.length >= 0)) throw new BadImage("its directory makes no sense");
        this.#entries.set(entry.name, { ...entry, at });
        at += entry.length;
      }
      if (at !== end) throw new BadImage("its columns do not fill it");
    } catch (error) {
      this.close();
      throw error;
    }
  }

  /** A column, as an array that may be changed, with room for some more elements if they are expected. */
  column<K extends Kind>(name: string, kind: K, growth: "grows" | "stays" = "stays"): Columns[K] {
    const { at, length: bytes, sum } = this.#entry(name, kind);
    const length = this.lengthOf(name, kind);
    // Memory that nothing is written to is not used up.
    const column = new kinds[kind](growth === "grows" ? length + (length >>> 3) : length);
    if (crc32(this.#fill(new Uint8Array(column.buffer, 0, bytes), at)) !== sum)
      throw new BadImage(`its column ${name} is damaged`);
    return column as Columns[K];
  }

  /** The number of elements of a column, without the room for more. */
  lengthOf(name: string, kind: Kind): number {
    const length = this.#entry(name, kind).length / kinds[kind].BYTES_PER_ELEMENT;
    if (!Number.isInteger(length)) throw new BadImage(`its column ${name} is cut`);
    return length;
  }

  /** The data written by {@link textColumn}. */
  data<T>(name: string, isThat: (value: unknown) => value is T): T {
    const value: unknown = JSON.parse(new TextDecoder().decode(this.column(name, "u8")));
    if (!isThat(value)) throw new BadImage(`its column ${name} has another shape`);
    return value;
  }

  close(): void {
    closeSync(this.#file);
  }

  #entry(name: string, kind: Kind): Entry & { readonly at: number } {
    const entry = this.#entries.get(name);
    if (entry?.kind !== kind) throw new BadImage(`it has no column ${name} of type ${kind}`);
    return entry;
  }

  #readDirectory(): { stamp: string; entries: Entry[]; end: number } {
    const { size } = fstatSync(this.#file);
    if (size < footerBytes) throw new BadImage("it is too short");
    const footer = this.#fill(Buffer.alloc(footerBytes), size - footerBytes);
    const length = footer.readUInt32LE(0);
    const end = size - footerBytes - length;
    if (!footer.subarray(8).equals(magic) || length > directoryMost || end < 0)
      throw new BadImage("its end is cut off");
    const directory = this.#fill(Buffer.alloc(length), end);
    if (crc32(directory) !== footer.readUInt32LE(4)) throw new BadImage("its directory is damaged");
    const { stamp, entries } = JSON.parse(directory.toString()) as { stamp: string; entries: Entry[] };
    return { stamp, entries, end };
  }

  #fill<B extends Uint8Array>(bytes: B, at: number): B {
    for (let read = 0; read < bytes.length;) {
      const some = readSync(this.#file, bytes, read, Math.min(bytes.length - read, 2 ** 30), at + read);
      if (some === 0) throw new BadImage("it is cut off");
      read += some;
    }
    return bytes;
  }
}

export const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === "string");

/** Throws unless all of `numbers` are below `end`. */
export function demandBelow(numbers: Uint32Array, end: number, name: string): void {
  for (let i = 0; i < numbers.length; i++) {
    if (numbers[i]! >= end) throw new BadImage(`its column ${name} refers to what it does not have`);
  }
}

/** Throws unless a column has this many elements. */
export function demandLength(length: number, right: number, name: string): void {
  if (length !== right) throw new BadImage(`its column ${name} has ${length} elements, not ${right}`);
}
