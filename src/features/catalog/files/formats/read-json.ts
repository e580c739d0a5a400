// Reads JSON as leniently as mod loaders: byte order marks, comments, trailing commas and raw line breaks in strings
// are allowed.

/** Maximum punctuation marks between values in one text: three times what a pack of 10,000 files needs. */
const mostMarks = 800_000;

/**
 * The parsed value; throws `SyntaxError` when the text cannot be repaired, `RangeError` when it has too many values.
 */
export function readJson(text: string): unknown {
  const plain = text.replace(/^\uFEFF/, "");
  refuseManyValues(plain);
  try {
    return JSON.parse(plain);
  } catch {
    return JSON.parse(mend(plain));
  }
}

/**
 * A three-byte value, `{},`, takes about seventy bytes once parsed. The parser is native: running out of memory in it
 * would crash the whole process instead of just the thread.
 */
function refuseManyValues(text: string): void {
  let marks = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if ((code === comma || code === list || code === map) && (marks += 1) > mostMarks)
      throw new RangeError("The JSON has too many values.");
  }
}

const comma = 0x2c;
const list = 0x5b;
const map = 0x7b;

/** Single pass: nothing is rescanned, whatever is left unterminated. */
function mend(text: string): string {
  let mended = "";
  let copied = 0;
  const replace = (from: number, to: number, by: string): void => {
    mended += text.slice(copied, from) + by;
    copied = to;
  };
  for (let at = 0; at < text.length;) {
    const char = text[at];
    if (char === '"') {
      at = endOfText(text, at, replace);
    } else if (char === "/" && (text[at + 1] === "/" || text[at + 1] === "*")) {
      const end = endOfComment(text, at);
      replace(at, end, "");
      at = end;
    } else if (char === ",") {
      let next = at + 1;
      while (isSpace(text[next])) next += 1;
      if (text[next] === "}" || text[next] === "]") replace(at, at + 1, "");
      at = next;
    } else {
      at += 1;
    }
  }
  return mended + text.slice(copied);
}

const escapes: Readonly<Record<string, string>> = { "\n": "\\n", "\r": "\\r", "\t": "\\t" };

/**
 * End of the string literal that starts at `from`, or of the text if it is unterminated; raw line breaks are escaped.
 */
function endOfText(text: string, from: number, replace: (from: number, to: number, by: string) => void): number {
  for (let at = from + 1; at < text.length; at += 1) {
    const char = text[at] ?? "";
    if (char === '"') return at + 1;
    const escaped = escapes[char];
    if (escaped) replace(at, at + 1, escaped);
    if (char === "\\") at += 1;
  }
  return text.length;
}

function endOfComment(text: string, from: number): number {
  const line = text[from + 1] === "/";
  const end = text.indexOf(line ? "\n" : "*/", from + 2);
  if (end === -1) return text.length;
  return line ? end : end + 2;
}

function isSpace(char: string | undefined): boolean {
  return char === " " || char === "\n" || char === "\r" || char === "\t";
}
