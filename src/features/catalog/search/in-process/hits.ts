// The hits of projects as texts: the JSON of each field's value, with the names of the fields kept only once.
import type { SearchHit } from "#features/catalog/search/document.ts";
import { BadImage, type ImageReader, isTexts, type NamedColumn, textColumn } from "./image.ts";
import { Texts } from "./texts.ts";

/** Never part of JSON, which escapes it. */
const separator = "\u0001";

/** Hits are numbered from 0 in insertion order; counts, which change more often than the rest, are kept elsewhere. */
export class Hits {
  #texts = new Texts();
  /** The fields that hits have, each time in another combination or order. */
  readonly #shapes: string[][] = [];
  /** For each shape: what precedes each value. */
  readonly #begins: string[][] = [];
  readonly #numbers = new Map<string, number>();

  push(hit: Omit<SearchHit, "downloads" | "follows">): void {
    const fields = Object.entries(hit).filter(([, value]) => value !== undefined);
    const shape = this.#shapeOf(fields.map(([name]) => name));
    this.#texts.push([shape, ...fields.map(([, value]) => JSON.stringify(value))].join(separator));
  }

  /** The JSON text of a hit. */
  text(at: number, downloads: number, follows: number): string {
    const [shape, ...values] = this.#texts.get(at).split(separator);
    const begins = this.#begins[Number(shape)]!;
    let text = `{"downloads":${JSON.stringify(downloads)},"follows":${JSON.stringify(follows)}`;
    for (let i = 0; i < values.length; i++) text += begins[i]! + values[i]!;
    return `${text}}`;
  }

  /** Overwrites a hit that is no longer shown. */
  clear(at: number): void {
    this.#texts.clear(at);
  }

  /** A copy with the hits at these places. */
  only(places: Iterable<number>): Hits {
    const copy = new Hits();
    for (const shape of this.#shapes) copy.#shapeOf(shape);
    for (const at of places) copy.#texts.take(this.#texts, at);
    copy.pack();
    return copy;
  }

  /** Releases unused capacity. */
  pack(): void {
    this.#texts.pack();
  }

  *columns(): Generator<NamedColumn> {
    yield textColumn("hits.shapes", this.#shapes);
    yield* this.#texts.columns("hits");
  }

  static from(image: ImageReader, size: number): Hits {
    const hits = new Hits();
    for (const shape of image.data("hits.shapes", isShapes)) hits.#shapeOf(shape);
    hits.#texts = Texts.from(image, "hits");
    if (hits.#texts.count !== size || (size > 0 && hits.#shapes.length === 0))
      throw new BadImage("it has another number of hits");
    return hits;
  }

  #shapeOf(names: string[]): number {
    const key = names.join(separator);
    let shape = this.#numbers.get(key);
    if (shape === undefined) {
      shape = this.#shapes.push(names) - 1;
      this.#begins.push(names.map((name) => `,${JSON.stringify(name)}:`));
      this.#numbers.set(key, shape);
    }
    return shape;
  }
}

const isShapes = (value: unknown): value is string[][] => Array.isArray(value) && value.every(isTexts);
