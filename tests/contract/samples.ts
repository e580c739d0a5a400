// For every operation a valid input, an invalid one, and one that refers to nothing.
import { fromFeatures } from "#tests/from-features.ts";
import type { Samples } from "./sample.ts";

const ofFeatures = await fromFeatures<{ readonly samples: Samples }>("samples");

/** Samples of all features, from `samples.fixture.ts` in their folders. */
export const samples: Samples = Object.assign({}, ...ofFeatures.map((one) => one.samples));
