// Who may do what, for every operation of the product: written by hand in each feature, and held by the matrix test.
import { fromFeatures } from "#tests/from-features.ts";

/**
 * Operation → a sentence in the notation of `notation.ts`. A name with words behind it is the operation with only those
 * inputs that `variants` gives for it.
 */
export type Permissions = Readonly<Record<string, string>>;

/** The inputs of a variant, beside those that say what it is about. */
export type Variants = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

const ofFeatures = await fromFeatures<{ readonly permissions: Permissions; readonly variants?: Variants }>(
  "permissions",
);

/** Those of all features, from `permissions.fixture.ts` in their folders. */
export const permissions: Permissions = Object.assign({}, ...ofFeatures.map((one) => one.permissions));
export const variants: Variants = Object.assign({}, ...ofFeatures.map((one) => one.variants));

/** Operations that come to no good end in the matrix, with the reason; every other one succeeds for somebody. */
export const unreached: Readonly<Record<string, string>> = {};
