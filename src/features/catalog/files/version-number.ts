// Version numbers: extracting one from a file name, making it acceptable, and inferring the channel.

const longest = 32;

/**
 * A number the catalog accepts (docs/product.md, Limits): disallowed characters become `-`, and it is truncated to 32.
 */
export function tidyVersionNumber(text: string): string | undefined {
  const tidy = text
    .trim()
    .replace(/[^a-zA-Z0-9!@$()`.+,_"-]+/g, "-")
    .slice(0, longest)
    .replace(/^-+|-+$/g, "");
  return tidy === "" ? undefined : tidy;
}

/** `Name-v1.2.zip`, `Name-r3.zip`, `Name 1.2.3.zip`, then any `1.2`; a game version marker (`+mc1.20`) is ignored. */
export function versionFromFileName(fileName: string): string | undefined {
  const base = fileName
    .replace(/\.[a-z0-9]{1,8}$/i, "")
    .replace(/[+_\- ]?\(?\[?mc[_\- ]?\d+(?:\.\d+)*(?:\.x)?\]?\)?/gi, "")
    .slice(0, 200);
  const patterns = [
    /[-_ ][vV](\d+(?:\.\d+)*(?:[-+.]?(?:alpha|beta|rc|pre)[-.]?\d*)?)/,
    /[-_ ](r\d+(?:\.\d+)*)/,
    /(\d+\.\d+\.\d+(?:[-+.]?(?:alpha|beta|rc|pre)[-.]?\d*)?)$/i,
    /(\d+\.\d+(?:\.\d+)*)/,
  ];
  for (const pattern of patterns) {
    const found = pattern.exec(base)?.[1];
    if (found) return tidyVersionNumber(found);
  }
  return undefined;
}

export function channelOf(text: string): "release" | "beta" | "alpha" {
  if (/alpha/i.test(text)) return "alpha";
  return /beta|rc|pre/i.test(text) ? "beta" : "release";
}
