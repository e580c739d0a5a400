// The buttons of a result: why it was found, and hiding it.
import type { SearchData } from "./load-search.ts";
import { HideButton } from "./hide-button.tsx";
import { WhyButton } from "./why-button.tsx";

/** @param props.at position among the hits */
export function ResultActions({ of, at }: { of: SearchData; at: number }) {
  const hit = of.hits[at];
  if (!hit) return null;
  return (
    <>
      <WhyButton title={hit.title} type={of.type} reasons={of.reasons[at] ?? []} />
      {of.hidden && <HideButton project={hit} hidden={of.hidden[at] ?? false} />}
    </>
  );
}
