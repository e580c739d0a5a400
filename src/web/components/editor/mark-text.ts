// What the Markdown editor's toolbar does to the text around the selection.

export const marks = [
  "bold",
  "italic",
  "strike",
  "heading",
  "heading3",
  "heading4",
  "link",
  "list",
  "numbers",
  "quote",
  "code",
  "table",
] as const;
export type Mark = (typeof marks)[number];

/** Replaces `start`–`end` of the text with `insert`, then selects `from`–`to` of the result. */
export interface Edit {
  readonly start: number;
  readonly end: number;
  readonly insert: string;
  readonly from: number;
  readonly to: number;
}

const around: Partial<Record<Mark, string>> = { bold: "**", italic: "*", strike: "~~" };
const before: Partial<Record<Mark, (row: number) => string>> = {
  heading: () => "## ",
  heading3: () => "### ",
  heading4: () => "#### ",
  list: () => "- ",
  numbers: (row) => `${row + 1}. `,
  quote: () => "> ",
};
const present: Partial<Record<Mark, RegExp>> = {
  heading: /^## /,
  heading3: /^### /,
  heading4: /^#### /,
  list: /^- /,
  numbers: /^\d+\. /,
  quote: /^> /,
};

/** Adds `sign` on both sides, or removes it if already there. */
function wrap(text: string, start: number, end: number, sign: string): Edit {
  const size = sign.length;
  const chosen = text.slice(start, end);
  const outside = text.slice(start - size, start) === sign && text.slice(end, end + size) === sign;
  // An adjacent single star may be part of two: bold is not italic.
  const stars = /\**$/.exec(text.slice(0, start))?.[0].length ?? 0;
  if (outside && (size === 2 || stars % 2 === 1)) {
    return { start: start - size, end: end + size, insert: chosen, from: start - size, to: end - size };
  }
  return { start, end, insert: sign + chosen + sign, from: start + size, to: end + size };
}

/** Adds a prefix to every line of the selection, or removes it if all have it. */
function lines(text: string, start: number, end: number, mark: Mark): Edit {
  const first = text.lastIndexOf("\n", start - 1) + 1;
  const next = text.indexOf("\n", end);
  const last = next < 0 ? text.length : next;
  const rows = text.slice(first, last).split("\n");
  const sign = present[mark] ?? /^$/;
  // A heading of another level becomes one of this level.
  const bare = (row: string) => (mark.startsWith("heading") ? row.replace(/^#{1,6} /, "") : row);
  const all = rows.every((row) => sign.test(row));
  const changed = rows.map((row, at) => (all ? row.replace(sign, "") : (before[mark]?.(at) ?? "") + bare(row)));
  const insert = changed.join("\n");
  const cursor = start === end ? first + insert.length : first;
  return { start: first, end: last, insert, from: cursor, to: first + insert.length };
}

function link(text: string, start: number, end: number): Edit {
  const chosen = text.slice(start, end);
  if (/^https?:\/\/\S+$/.test(chosen)) {
    return { start, end, insert: `[](${chosen})`, from: start + 1, to: start + 1 };
  }
  const at = start + chosen.length + 3;
  return { start, end, insert: `[${chosen}](https://)`, from: at, to: at + "https://".length };
}

function code(text: string, start: number, end: number): Edit {
  const chosen = text.slice(start, end);
  if (!chosen.includes("\n")) return wrap(text, start, end, "`");
  return { start, end, insert: `\`\`\`\n${chosen}\n\`\`\``, from: start + 4, to: start + 4 + chosen.length };
}

/** An empty table after the selection, on lines of its own; its first cell is where one writes. */
function table(text: string, end: number): Edit {
  const begins = end === 0 || text[end - 1] === "\n";
  const gap = begins ? "" : "\n\n";
  const insert = `${gap}|   |   |\n| --- | --- |\n|   |   |\n`;
  const at = end + gap.length + 2;
  return { start: end, end, insert, from: at, to: at };
}

/** The edit that a button applies to `text` with the selection `start`–`end`. */
export function markText(text: string, start: number, end: number, mark: Mark): Edit {
  const sign = around[mark];
  if (sign !== undefined) return wrap(text, start, end, sign);
  if (mark === "table") return table(text, end);
  if (mark === "link") return link(text, start, end);
  return mark === "code" ? code(text, start, end) : lines(text, start, end, mark);
}
