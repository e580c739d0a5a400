// A letter as plain text: 72 columns, links on lines of their own.
import type { Letter } from "./compose-letter.ts";

const columns = 72;

/** Signs of scripts that are written without spaces; each is two columns wide. */
const wide = String.raw`[\u2e80-\ua4cf\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\uffe0-\uffe6]`;
/** Signs that no line begins with. */
const closing = "[、。，．・：；！？）」』】〉》〕ーっゃゅょ]";
/** Spaces, a wide sign with what closes after it, or a word. */
const pieces = new RegExp(String.raw`\s+|${wide}${closing}*|(?:(?!${wide})\S)+`, "gu");
const wideSigns = new RegExp(wide, "gu");

const widthOf = (text: string) => text.length + (text.match(wideSigns)?.length ?? 0);

/** Breaks at spaces and between wide signs; a word longer than a line stands alone. */
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
