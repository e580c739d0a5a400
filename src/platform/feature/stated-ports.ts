// The ports that collect something from every feature manifest.
import type { Ports } from "#platform/context.ts";
import type { Export, Feature } from "./define-feature.ts";

declare module "#platform/context.ts" {
  interface Ports {
    /** The data exports of all features. */
    readonly exports: readonly Export[];
  }
}

export function statedPorts(features: readonly Feature[]): Pick<Ports, "exports" | "picturePlaces"> {
  return {
    exports: features.map(({ exports }) => exports),
    picturePlaces: features.flatMap(({ pictures }) => pictures),
  };
}
