// Estimates what a stream of tags would cost to build into a tree, and whether it nests plainly.

/** Void elements: no content and no end tag. */
export const voidTags = new Set(["area", "br", "hr", "img", "input", "source"]);
// A start tag of these closes its open predecessor, so authors may omit the end tags.
const selfEnding: Record<string, readonly string[]> = { li: ["li"], dt: ["dt", "dd"], dd: ["dt", "dd"] };
const neverNested = new Set(["p", "tr", "td", "th", "tbody", "thead", "tfoot"]);
const formatting = new Set("a b code em i s small strike strong tt u".split(" "));

/** Counts what a browser's tree builder could create from the tags: never an underestimate. */
export class Weight {
  readonly open: string[] = [];
  openFormatting = 0;
  nodes = 0;
  deepest = 0;

  start(name: string): void {
    this.nodes += 1 + this.openFormatting;
    if (voidTags.has(name) || neverNested.has(name)) return;
    if (selfEnding[name]?.includes(this.open.at(-1) ?? "") === true) this.open.pop();
    this.open.push(name);
    if (formatting.has(name)) this.openFormatting += 1;
    this.deepest = Math.max(this.deepest, this.open.length);
  }

  end(name: string): void {
    this.nodes += 1 + this.openFormatting;
    const last = this.open.length - 1;
    for (let index = last; index >= 0 && index > last - 3; index -= 1) {
      if (this.open[index] === name) {
        this.open.splice(index, 1);
        if (formatting.has(name)) this.openFormatting -= 1;
        return;
      }
      if (this.open[index] === "table") return;
    }
  }
}

const phrasing = new Set(
  "a abbr area b br code del em i iframe img input ins kbd map mark picture q rp rt ruby s samp small source span strike strong sub sup tt u var".split(
    " ",
  ),
);
const parents: Readonly<Record<string, readonly string[]>> = {
  li: ["ul", "ol"],
  dt: ["dl"],
  dd: ["dl"],
  rt: ["ruby"],
  rp: ["ruby"],
  caption: ["table"],
  thead: ["table"],
  tbody: ["table"],
  tfoot: ["table"],
  tr: ["thead", "tbody", "tfoot"],
  td: ["tr"],
  th: ["tr"],
};
const children: Readonly<Record<string, readonly string[]>> = {
  table: ["caption", "thead", "tbody", "tfoot"],
  thead: ["tr"],
  tbody: ["tr"],
  tfoot: ["tr"],
  tr: ["td", "th"],
};

/** Checks whether the tags nest so plainly that serializing and reparsing the tree gives the same tree. */
export class Nesting {
  isPlain = true;
  readonly #path: string[] = [];
  readonly #open = new Map<string, number>();

  start(name: string): void {
    const top = this.#path.at(-1) ?? "";
    const isOpen = (tag: string): boolean => (this.#open.get(tag) ?? 0) > 0;
    if (!phrasing.has(name) && isOpen("p")) this.isPlain = false;
    if (name === "a" && isOpen("a")) this.isPlain = false;
    if (/^h[1-6]$/.test(name) && /^h[1-6]$/.test(top)) this.isPlain = false;
    if (parents[name]?.includes(top) === false || children[top]?.includes(name) === false) this.isPlain = false;
    if (voidTags.has(name)) return;
    this.#path.push(name);
    this.#open.set(name, (this.#open.get(name) ?? 0) + 1);
  }

  end(name: string): void {
    const top = this.#path.pop();
    if (top !== name) this.isPlain = false;
    if (top !== undefined) this.#open.set(top, (this.#open.get(top) ?? 0) - 1);
  }

  text(text: string): void {
    if (children[this.#path.at(-1) ?? ""] !== undefined && text.trim() !== "") this.isPlain = false;
  }

  finish(): boolean {
    return this.isPlain && this.#path.length === 0;
  }
}
