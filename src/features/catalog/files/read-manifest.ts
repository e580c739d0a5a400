// Reads the main section of a jar's manifest.

/** Attribute name → value, with continuation lines joined. */
export function readManifest(text: string): ReadonlyMap<string, string> {
  const [main = ""] = text.replace(/\r\n?/g, "\n").split("\n\n");
  const attributes = new Map<string, string>();
  for (const line of main.replace(/\n /g, "").split("\n")) {
    const at = line.indexOf(": ");
    if (at > 0) attributes.set(line.slice(0, at), line.slice(at + 2).trim());
  }
  return attributes;
}
