// What a feature is: everything the rest of the program needs to know about it, declared in its `feature.ts`.
import type { Implementation, Services } from "#platform/context.ts";
import type { Db } from "#platform/database/open.ts";
import type { Job } from "#platform/jobs/define-job.ts";
import type { PicturePlace } from "#platform/media/places.ts";
import type { Exported } from "./exported.ts";

/**
 * Removes a user from the feature's data, in the transaction that erases the account. Runs after the steps of later
 * features, whose rows reference this feature's, and throws when the account cannot be erased yet.
 */
export type ErasureStep = (db: Db, userId: string, parts: Pick<Services, "clock" | "secret">) => Promise<void>;

/** The feature's part of a user's data export; rows are read while they are written. */
export type Export = (parts: Pick<Services, "db" | "files">, userId: string) => Promise<Exported>;

export interface Feature {
  /** The name of its folder. */
  readonly name: string;
  readonly operations: readonly Implementation[];
  /** All its jobs; they declare their own queue and schedule. */
  readonly jobs: readonly Job<Services>[];
  /** Only the feature's own folder writes these. */
  readonly tables: readonly string[];
  /** Where it shows images, and to whom. */
  readonly pictures: readonly PicturePlace[];
  readonly exports: Export;
  readonly erases: ErasureStep;
}

type Optional = "jobs" | "pictures";
type Kept = "tables" | "exports" | "erases";
type Stated = Pick<Feature, "name" | "operations"> & Partial<Pick<Feature, Optional>>;

/**
 * Declares a feature; parts it does not have may be omitted. One with tables must declare data export and erasure, so
 * that they cannot be forgotten.
 */
export function defineFeature(feature: Stated & (Pick<Feature, Kept> | { readonly [_ in Kept]?: never })): Feature {
  const { tables = [], exports = async () => ({ rows: [], files: [] }), erases = async () => {} } = feature;
  return { jobs: [], pictures: [], ...feature, tables, exports, erases };
}
