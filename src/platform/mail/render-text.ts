// Renders a letter as plain text: 72 columns, links on their own lines.
import type { Letter } from "./compose-letter.ts";

const columns = 72;

/** Characters of scripts written without spaces; each is two columns wide. */
const wide = String.raw`[\u2e80-\ua4cf\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\uffe0-\uffe6]`;
/** Characters that must not begin a line. */
const closing = "[、。，．・：；！？）」』】〉》〕ーっゃゅょ]";
/** Spaces, a wide character with closing punctuation, or a word. */
const pieces = new RegExp(String.raw`\s+|${wide}${closing}*|(?:(?!${wide})\S)+`, "gu");
const wideSigns = new RegExp(wide, "gu");

const widthOf = (text: string) => text.length + (text.match(wideSigns)?.length ?? 0);

/** Wraps at spaces and between wide characters; an overlong word gets its own line. */
function wrap(text: string, indent = ""): string {
  const lines: string[] = [];
  let line = "";
  for (const piece of text.match(pieces) ?? []) {
    if (line !== "" && widthOf(line) + widthOf(piece.trimEnd()) > columns) {
      lines.push(line.trimEnd());
      line = indent + piece.trimStart();
    } else line += piece;
  }
  return [...lines, line.trimEnd()].join("\n");
}

export function renderText(letter: Letter): string {
  const { site, heading, paragraphs, details, action, after, footer } = letter;
  const blocks = [
    site.name,
    wrap(heading),
    ...paragraphs.map((text) => wrap(text)),
    details.map(({ label, value }) => wrap(`${label}: ${value}`, "  ")).join("\n"),
    ...(action ? [`${wrap(`${action.label}:`)}\n${action.link}`] : []),
    ...after.map((text) => wrap(text)),
    `-- \n${wrap(footer)}\n${site.link}`,
  ];
  return `${blocks.filter((block) => block !== "").join("\n\n")}\n`;
}
