// Legal texts as data: Markdown files compiled to HTML with a table of contents. Read when the pages are built.
import MarkdownIt from "markdown-it";
import { parse } from "yaml";

/** One version of a text: its number, effective date, and changes. */
export interface LegalVersion {
  readonly version: number;
  /** `2026-11-21`. */
  readonly date: string;
  readonly description: string;
}

export interface LegalText {
  /** The path after `/legal/`. */
  readonly name: string;
  readonly title: string;
  /** One sentence. */
  readonly summary: string;
  /** Newest first; the first is in effect. */
  readonly versions: readonly LegalVersion[];
  /** First-level headings, in order. */
  readonly contents: readonly { readonly id: string; readonly title: string }[];
  /** Trusted HTML with the placeholders `{operator}`, `{contact}`, `{host}` and `{origin}`. */
  readonly html: string;
}

const placeholders = new Set(["operator", "contact", "security-txt", "host", "origin"]);

/** "What we store, and why" → "what-we-store-and-why". */
export function anchorOf(title: string): string {
  return title
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "");
}

function readHead(name: string, head: string): Omit<LegalText, "contents" | "html"> {
  const given = (parse(head) ?? {}) as Partial<Omit<LegalText, "versions"> & { versions: LegalVersion[] }>;
  const { title, summary } = given;
  const versions = given.versions ?? [];
  if (!title || !summary) throw new Error(`${name}.md: the front matter must contain a title and a summary.`);
  const ordered = versions.every(
    ({ version, date, description }, i) =>
      version === versions.length - i && /^\d{4}-\d\d-\d\d$/.test(date) && Boolean(description),
  );
  if (versions.length === 0 || !ordered)
    throw new Error(`${name}.md: versions must be listed newest first, down to 1, each with its date and its changes.`);
  return { name, title, summary, versions };
}

/** Compiles one file: front matter between `---` lines, then Markdown whose headings start at `##`. */
export function readLegalText(name: string, source: string): LegalText {
  const [, head = "", body = ""] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(source) ?? [];
  const about = readHead(name, head);
  for (const [, found = ""] of body.matchAll(/\{([^}]*)\}/g))
    if (!placeholders.has(found)) throw new Error(`${name}.md: {${found}} has no value.`);
  const markdown = new MarkdownIt("default", { html: false, linkify: false, typographer: false });
  // Wide tables scroll by themselves, also by keyboard.
  markdown.renderer.rules.table_open = () => '<div class="md-table" tabindex="0"><table>';
  markdown.renderer.rules.table_close = () => "</table></div>";
  const tokens = markdown.parse(body, {});
  const contents: { id: string; title: string }[] = [];
  for (const [at, token] of tokens.entries()) {
    if (token.type !== "heading_open") continue;
    if (token.tag === "h1") throw new Error(`${name}.md: the title belongs in the front matter; headings start at ##.`);
    const title = tokens[at + 1]?.content ?? "";
    const id = anchorOf(title);
    if (tokens.slice(0, at).some((earlier) => earlier.attrGet("id") === id))
      throw new Error(`${name}.md: two headings have the anchor ${id}.`);
    token.attrSet("id", id);
    if (token.tag === "h2") contents.push({ id, title });
  }
  return { ...about, contents, html: markdown.renderer.render(tokens, markdown.options, {}) };
}
