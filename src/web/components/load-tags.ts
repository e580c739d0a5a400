// The tag lists for page loaders, cached for a minute. Never imported by browser code.
import type { InputOf, OutputOf } from "#kernel/operation.ts";
import { getTags } from "#features/catalog/tags/contract.ts";
import { rangesWith } from "./game-version-ranges.ts";

type Tags = OutputOf<typeof getTags>;
/** Tag lists, with a function that formats game versions as ranges. */
export type LoadedTags = Tags & { readonly ranges: (versions: readonly string[]) => string[] };
type Call = (operation: typeof getTags, input: InputOf<typeof getTags>) => Promise<Tags>;

const keptFor = 60_000;
let kept: { at: number; tags: Promise<LoadedTags> } | undefined;

async function load(call: Call): Promise<LoadedTags> {
  const tags = await call(getTags, {});
  return { ...tags, ranges: rangesWith(tags.gameVersions) };
}

/** Failures are not cached. */
export function loadTags(call: Call): Promise<LoadedTags> {
  const now = Date.now();
  if (kept && now - kept.at < keptFor) return kept.tags;
  const tags = load(call);
  kept = { at: now, tags };
  tags.catch(() => {
    if (kept?.tags === tags) kept = undefined;
  });
  return tags;
}
