// For every operation an input that fits, one that does not, and one that names what is not there.
import { fromFeatures } from "#tests/from-features.ts";
import type { Samples } from "./sample.ts";

const ofFeatures = await fromFeatures<{ readonly samples: Samples }>("samples");

/** Those of all features, from `samples.fixture.ts` in their folders. */
export const samples: Samples = Object.assign({}, ...ofFeatures.map((one) => one.samples));
