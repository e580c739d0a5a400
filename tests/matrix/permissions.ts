// Who may do what, for every operation of the product: written by hand in each feature, and enforced by the matrix
// test.
import { fromFeatures } from "#tests/from-features.ts";

/**
 * Operation → a sentence in the notation of `notation.ts`. A name followed by words is the operation with only the
 * inputs that `variants` gives for it.
 */
export type Permissions = Readonly<Record<string, string>>;

/** The inputs of a variant, besides those that say what it is about. */
export type Variants = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

const ofFeatures = await fromFeatures<{ readonly permissions: Permissions; readonly variants?: Variants }>(
  "permissions",
);

/** Rows of all features, from `permissions.fixture.ts` in their folders. */
export const permissions: Permissions = Object.assign({}, ...ofFeatures.map((one) => one.permissions));
export const variants: Variants = Object.assign({}, ...ofFeatures.map((one) => one.variants));

/** Operations that never succeed in the matrix, with the reason; every other one succeeds for some actor. */
export const unreached: Readonly<Record<string, string>> = {};
