// Edit distance between two words.

const width = 64;
const rows = [new Uint8Array(width), new Uint8Array(width), new Uint8Array(width)] as const;

/**
 * Damerau-Levenshtein (optimal string alignment) distance of two words of at most 63 letters: insertions, deletions,
 * substitutions and swaps of neighbors, no letter edited twice; `most + 1` if it exceeds `most`.
 */
export function typosBetween(left: string, right: string, most: number): number {
  const n = left.length;
  const m = right.length;
  if (Math.abs(n - m) > most || n >= width || m >= width) return most + 1;
  let [before, above, row] = rows as readonly Uint8Array[] as [Uint8Array, Uint8Array, Uint8Array];
  for (let j = 0; j <= m; j++) above[j] = j;
  for (let i = 1; i <= n; i++) {
    row[0] = i;
    let least = i;
    const letter = left.charCodeAt(i - 1);
    for (let j = 1; j <= m; j++) {
      const other = right.charCodeAt(j - 1);
      let cost = above[j - 1]! + (letter === other ? 0 : 1);
      if (above[j]! + 1 < cost) cost = above[j]! + 1;
      if (row[j - 1]! + 1 < cost) cost = row[j - 1]! + 1;
      const swapped = i > 1 && j > 1 && letter === right.charCodeAt(j - 2) && left.charCodeAt(i - 2) === other;
      if (swapped && before[j - 2]! + 1 < cost) cost = before[j - 2]! + 1;
      row[j] = cost;
      if (cost < least) least = cost;
    }
    if (least > most) return most + 1;
    [before, above, row] = [above, row, before];
  }
  return Math.min(above[m]!, most + 1);
}
