// Reads the subset of YAML that server plugins need (strings, lists and maps) in a single pass.
import { isMap, isScalar, isSeq, parseDocument } from "yaml";

/**
 * Strings, lists and maps with string keys; the last of duplicate keys wins. Every scalar stays a string, or
 * `api-version: 1.20` would become the number 1.2. Tags are ignored. Throws if the text is malformed or uses aliases,
 * which can expand exponentially.
 */
export function readYaml(text: string): unknown {
  // Checking keys for uniqueness and formatting errors with their lines both take quadratic time.
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

/** The library's own conversion stringifies keys that are maps, repeatedly for nested ones. */
function plain(node: unknown): unknown {
  if (node === null) return null;
  if (isScalar(node)) return node.value;
  if (isSeq(node)) return node.items.map(plain);
  if (!isMap(node)) throw new SyntaxError("The YAML has an alias.");
  return Object.fromEntries(
    node.items.flatMap(({ key, value }) => (isScalar(key) ? [[String(key.value), plain(value)]] : [])),
  );
}
