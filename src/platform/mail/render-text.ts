// A letter as plain text: 72 columns, links on lines of their own.
import type { Letter } from "./compose-letter.ts";

const columns = 72;

/** Breaks at spaces; a word longer than a line stands alone. */
function wrap(text: string, indent = ""): string {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(" ")) {
    if (line !== "" && line.length + 1 + word.length > columns) {
      lines.push(line);
      line = indent + word;
    } else line = line === "" ? word : `${line} ${word}`;
  }
  return [...lines, line].join("\n");
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
