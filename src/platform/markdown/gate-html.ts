// First gate: tokenizes HTML as a browser does and outputs only plain, well-formed, allowed tags, in one pass.
import { schema } from "./allowed-html.ts";
import { Nesting, voidTags, Weight } from "./weigh-tags.ts";

const allowedTags = new Set(schema.tagNames);
// The content of these elements is code, foreign markup or a fallback, never the author's prose.
const droppedWhole = new Set(
  "script style textarea title xmp noembed noframes noscript template svg math iframe object select".split(" "),
);
const maximumAttributes = 24;

interface Tag {
  readonly name: string;
  readonly closing: boolean;
  readonly attributes: string;
  readonly end: number;
}

const tagName = /<(\/?)([a-zA-Z][^\s/>]*)/y;
const attribute = /[\s/]*(?:(>)|(=?[^\s/>=]*)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>"'][^\s>]*)?))?)/y;
const comment = /<!--(?:-?>|[\s\S]*?--!?>)/y;

function readTag(html: string, at: number): Tag | undefined {
  tagName.lastIndex = at;
  const opening = tagName.exec(html);
  if (opening === null) return undefined;
  let attributes = "";
  const seen = new Set<string>();
  attribute.lastIndex = tagName.lastIndex;
  while (attribute.lastIndex < html.length) {
    const before = attribute.lastIndex;
    const part = attribute.exec(html);
    if (part === null || attribute.lastIndex === before) return undefined;
    if (part[1] === ">") {
      return { name: opening[2]!.toLowerCase(), closing: opening[1] === "/", attributes, end: attribute.lastIndex };
    }
    const name = part[2]!.toLowerCase();
    if (!/^[a-z]+$/.test(name) || seen.has(name) || seen.size >= maximumAttributes) continue;
    seen.add(name);
    attributes += ` ${name}="${(part[3] ?? part[4] ?? part[5] ?? "").replaceAll('"', "&quot;")}"`;
  }
  return undefined;
}

/**
 * Finds the next `</name` at or after `from`; remembers names with no further occurrence, so that the whole stays
 * linear.
 */
function makeCloserSearch(html: string): (name: string, from: number) => number {
  const absent = new Set<string>();
  return (name, from) => {
    if (absent.has(name)) return -1;
    const closer = new RegExp(`</${name}(?=[\\s/>])`, "gi");
    closer.lastIndex = from;
    const found = closer.exec(html);
    if (found === null) absent.add(name);
    return found === null ? -1 : found.index;
  };
}

/** Where markup that starts with `<!`, `<?` or `</` but is not a tag ends, or -1 when it swallows the rest. */
function endOfComment(html: string, at: number): number {
  comment.lastIndex = at;
  if (html.startsWith("<!--", at)) return comment.test(html) ? comment.lastIndex : -1;
  return html.indexOf(">", at) + 1 || -1;
}

export interface GatedHtml {
  readonly html: string;
  /** upper bound on the elements that parsing `html` creates */
  readonly nodes: number;
  /** upper bound on their nesting depth, without self-closing tags */
  readonly depth: number;
  /** whether the parsed tree, serialized and parsed again, is certain to be the same tree */
  readonly isPlain: boolean;
}

/** The gate's output so far, and its estimated cost. */
class Gate {
  readonly #weight = new Weight();
  readonly #nesting = new Nesting();
  #html = "";

  text(text: string): void {
    this.#nesting.text(text);
    this.#html += text;
  }

  start(name: string, attributes: string): void {
    this.#weight.start(name);
    this.#nesting.start(name);
    this.#html += `<${name}${attributes}>`;
  }

  end(name: string): void {
    this.#weight.end(name);
    this.#nesting.end(name);
    this.#html += `</${name}>`;
  }

  finish(): GatedHtml {
    return {
      html: this.#html,
      nodes: this.#weight.nodes,
      depth: this.#weight.deepest,
      isPlain: this.#nesting.finish(),
    };
  }
}

function passTag(gate: Gate, tag: Tag): void {
  if (!allowedTags.has(tag.name)) return;
  if (!tag.closing) gate.start(tag.name, tag.attributes);
  const isFrame = droppedWhole.has(tag.name);
  if (tag.closing ? !isFrame && !voidTags.has(tag.name) : isFrame) gate.end(tag.name);
}

/**
 * Rewrites HTML so that every parser tokenizes it alike: quoted attributes, no comments, no foreign or raw-text
 * elements, no unknown tags (their content stays). Not a sanitizer: that runs afterwards, on the tree.
 */
export function gateHtml(html: string): GatedHtml {
  const gate = new Gate();
  const findCloser = makeCloserSearch(html);
  let at = 0;
  for (let next = html.indexOf("<"); next >= 0; next = html.indexOf("<", at)) {
    gate.text(html.slice(at, next));
    const lead = html[next + 1] ?? "";
    if (lead === "!" || lead === "?" || (lead === "/" && !/[a-zA-Z]/.test(html[next + 2] ?? ""))) {
      const end = endOfComment(html, next);
      at = end < 0 ? html.length : end;
      continue;
    }
    const tag = readTag(html, next);
    if (tag === undefined) {
      // A tag that never ends would be rescanned from each "<" inside it: all the rest is text.
      at = /[a-zA-Z/]/.test(lead) ? html.length : next + 1;
      gate.text(html.slice(next, at).replaceAll("<", "&lt;"));
      continue;
    }
    passTag(gate, tag);
    at = tag.end;
    const closer = !tag.closing && droppedWhole.has(tag.name) ? findCloser(tag.name, at) : -1;
    if (closer >= 0) at = readTag(html, closer)?.end ?? html.length;
  }
  gate.text(html.slice(at));
  return gate.finish();
}
