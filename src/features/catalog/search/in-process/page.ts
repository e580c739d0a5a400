// Selects one page of matches in order, with as little sorting as possible.
import { type Bits, forEachBit, hasBit } from "./bits.ts";
import type { SortedOrder } from "./sorted-order.ts";

type Compare = (a: number, b: number) => number;

/** Elements `offset` … `offset + limit` of the `total` ordinals in `matches`, in `order`. */
export function pageInOrder(
  matches: Bits,
  total: number,
  order: SortedOrder,
  compare: Compare,
  offset: number,
  limit: number,
): number[] {
  if (offset >= total) return [];
  const page: number[] = [];
  if (total * 64 < matches.length * 32) {
    forEachBit(matches, (ordinal) => page.push(ordinal));
    return page.sort(compare).slice(offset, offset + limit);
  }
  let skip = offset;
  for (const ordinal of order.read()) {
    if (page.length === limit) break;
    if (!hasBit(matches, ordinal)) continue;
    if (skip > 0) skip -= 1;
    else page.push(ordinal);
  }
  return page;
}

const scoreSteps = 8192;

/** The same by descending score (`scores[i]` belongs to `ordinals[i]`), then by `compare`. */
export function pageByScore(
  ordinals: readonly number[],
  scores: readonly number[],
  compare: Compare,
  offset: number,
  limit: number,
): number[] {
  const cutoff = scoreOfRank(scores, offset + limit);
  const best: number[] = [];
  for (let i = 0; i < scores.length; i++) if (scores[i]! >= cutoff) best.push(i);
  best.sort((a, b) => scores[b]! - scores[a]! || compare(ordinals[a]!, ordinals[b]!));
  return best.slice(offset, offset + limit).map((i) => ordinals[i]!);
}

/** A score that at least `rank` of `scores` reach, and few more than that. */
function scoreOfRank(scores: readonly number[], rank: number): number {
  if (scores.length <= rank + 256) return 0;
  const counts = new Uint32Array(scoreSteps);
  for (const score of scores) counts[Math.min(score, scoreSteps - 1)]! += 1;
  let reached = 0;
  for (let score = scoreSteps - 1; score > 0; score--) {
    reached += counts[score]!;
    if (reached >= rank) return score;
  }
  return 0;
}
