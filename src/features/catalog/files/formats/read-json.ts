// Reads JSON as mod loaders do: they forgive a byte order mark, comments and raw line breaks inside texts.

/** The parsed value; throws `SyntaxError` when it cannot be mended. */
export function readJson(text: string): unknown {
  const plain = text.replace(/^\uFEFF/, "");
  try {
    return JSON.parse(plain);
  } catch {
    return JSON.parse(mend(plain));
  }
}

/** Goes through texts and the rest apart, so that nothing inside a text is taken for a comment. */
function mend(text: string): string {
  return text.replace(/"(?:[^"\\]|\\[\s\S])*"|\/\/[^\n]*|\/\*[\s\S]*?\*\/|,(?=\s*[}\]])/g, (piece) => {
    if (!piece.startsWith('"')) return "";
    return piece.replace(/[\n\r\t]/g, (c) => ({ "\n": "\\n", "\r": "\\r", "\t": "\\t" })[c] ?? "");
  });
}
