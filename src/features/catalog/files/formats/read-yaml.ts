// Reads YAML as far as server plugins need it: texts, lists and maps, each part of the text looked at once.
import { isMap, isScalar, isSeq, parseDocument } from "yaml";

/**
 * Texts, lists and maps by their text keys; a repeated key means its last value. Every scalar stays a text, or
 * `api-version: 1.20` would become the number 1.2. Tags mean nothing. Throws when the text is broken or has aliases,
 * which let a few bytes stand for many.
 */
export function readYaml(text: string): unknown {
  // Comparing each key with all others, and showing each fault with its line, takes the square of the text's length.
  const document = parseDocument(text.replace(/^\uFEFF/, ""), {
    schema: "failsafe",
    uniqueKeys: false,
    prettyErrors: false,
    logLevel: "silent",
  });
  const [error] = document.errors;
  if (error) throw error;
  return plain(document.contents);
}

/** The library's own conversion writes keys that are maps as texts, over and over where they are nested. */
function plain(node: unknown): unknown {
  if (node === null) return null;
  if (isScalar(node)) return node.value;
  if (isSeq(node)) return node.items.map(plain);
  if (!isMap(node)) throw new SyntaxError("The YAML has an alias.");
  return Object.fromEntries(
    node.items.flatMap(({ key, value }) => (isScalar(key) ? [[String(key.value), plain(value)]] : [])),
  );
}
