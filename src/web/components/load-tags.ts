// The tag lists for loaders of pages, kept for a minute. Never imported by what runs in browsers.
import type { InputOf, OutputOf } from "#kernel/operation.ts";
import { getTags } from "#features/catalog/tags/contract.ts";
import { rangesWith } from "./game-version-ranges.ts";

type Tags = OutputOf<typeof getTags>;
/** Tag lists, and game versions as ranges by them. */
export type LoadedTags = Tags & { readonly ranges: (versions: readonly string[]) => string[] };
type Call = (operation: typeof getTags, input: InputOf<typeof getTags>) => Promise<Tags>;

const keptFor = 60_000;
let kept: { at: number; tags: Promise<LoadedTags> } | undefined;

async function load(call: Call): Promise<LoadedTags> {
  const tags = await call(getTags, {});
  return { ...tags, ranges: rangesWith(tags.gameVersions) };
}

/** A failure is not kept. */
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
