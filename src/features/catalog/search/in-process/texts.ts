// Numbered texts as UTF-8 in one buffer, which needs a fraction of the memory of strings.
import { BadImage, demandLength, type ImageReader, type NamedColumn } from "./image.ts";
import { withRoom } from "./growing.ts";

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** Texts are numbered from 0 in insertion order. Lone surrogates are replaced. */
export class Texts {
  #bytes = new Uint8Array(1024);
  /** Text `i` ends where text `i + 1` begins: at `ends[i]`. */
  #ends = new Uint32Array(16);
  #count = 0;

  get count(): number {
    return this.#count;
  }

  push(text: string): void {
    const from = this.#endOf(this.#count - 1);
    this.#bytes = withRoom(this.#bytes, from + text.length * 3);
    this.#finish(from + encoder.encodeInto(text, this.#bytes.subarray(from)).written);
  }

  get(at: number): string {
    return decoder.decode(this.#bytesOf(at));
  }

  /** Overwrites a text that is no longer needed. */
  clear(at: number): void {
    this.#bytesOf(at).fill(0);
  }

  /** Appends a text of another list. */
  take(other: Texts, at: number): void {
    const bytes = other.#bytesOf(at);
    const from = this.#endOf(this.#count - 1);
    this.#bytes = withRoom(this.#bytes, from + bytes.length);
    this.#bytes.set(bytes, from);
    this.#finish(from + bytes.length);
  }

  /** Releases unused capacity, except an eighth. */
  pack(): void {
    const end = this.#endOf(this.#count - 1);
    this.#bytes = this.#bytes.slice(0, end + (end >>> 3) + 16);
  }

  *columns(name: string): Generator<NamedColumn> {
    yield [`${name}.bytes`, this.#bytes.subarray(0, this.#endOf(this.#count - 1))];
    yield [`${name}.ends`, this.#ends.subarray(0, this.#count)];
  }

  static from(image: ImageReader, name: string): Texts {
    const texts = new Texts();
    texts.#bytes = image.column(`${name}.bytes`, "u8", "grows");
    texts.#ends = image.column(`${name}.ends`, "u32");
    texts.#count = texts.#ends.length;
    demandLength(image.lengthOf(`${name}.bytes`, "u8"), texts.#endOf(texts.#count - 1), `${name}.bytes`);
    for (let at = 1; at < texts.#count; at++)
      if (texts.#ends[at]! < texts.#ends[at - 1]!) throw new BadImage(`its texts ${name} overlap`);
    return texts;
  }

  #bytesOf(at: number): Uint8Array {
    return this.#bytes.subarray(this.#endOf(at - 1), this.#endOf(at));
  }

  #endOf(at: number): number {
    return at < 0 ? 0 : this.#ends[at]!;
  }

  #finish(end: number): void {
    this.#ends = withRoom(this.#ends, this.#count + 1);
    this.#ends[this.#count++] = end;
  }
}
