// Version numbers: finding one in a file's name, making one acceptable, and the channel it tells.

const longest = 32;

/** A number the catalogue accepts (docs/product.md, Limits): foreign characters become `-`, the end is cut at 32. */
export function tidyVersionNumber(text: string): string | undefined {
  const tidy = text
    .trim()
    .replace(/[^a-zA-Z0-9!@$()`.+,_"-]+/g, "-")
    .slice(0, longest)
    .replace(/^-+|-+$/g, "");
  return tidy === "" ? undefined : tidy;
}

/** `Name-v1.2.zip`, `Name-r3.zip`, `Name 1.2.3.zip`, then any `1.2`; a mark of the game version (`+mc1.20`) does not count. */
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
