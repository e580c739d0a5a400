// What a feature is: everything that the rest of the program has to know of it, stated in its `feature.ts`.
import type { Implementation, Services } from "#platform/context.ts";
import type { Db } from "#platform/database/open.ts";
import type { Job } from "#platform/jobs/define-job.ts";
import type { Listener } from "#platform/jobs/start-worker.ts";
import type { PicturePlace } from "#platform/media/places.ts";
import type { Exported } from "./exported.ts";

/**
 * Removes a person from what the feature owns, in the transaction that erases the account. It runs after the steps of
 * later features, whose rows refer to those of this one, and throws when the account cannot be erased yet.
 */
export type ErasureStep = (db: Db, userId: string, parts: Pick<Services, "clock" | "secret">) => Promise<void>;

/** What a person may take along; the rows are read when they are written. */
export type Export = (parts: Pick<Services, "db" | "files">, userId: string) => Promise<Exported>;

export interface Feature {
  /** The name of its folder. */
  readonly name: string;
  readonly operations: readonly Implementation[];
  /** Every job it defines, with those of its listeners; jobs state their queue and schedule themselves. */
  readonly jobs: readonly Job<Services>[];
  /** Which jobs get the data of which events. */
  readonly listeners: readonly Listener<Services>[];
  /** Only the feature's own folder writes these. */
  readonly tables: readonly string[];
  /** Where it shows pictures, and to whom. */
  readonly pictures: readonly PicturePlace[];
  readonly exports: Export;
  readonly erases: ErasureStep;
}

type Optional = "jobs" | "listeners" | "pictures";

/** For a feature without tables of its own. */
export const keepsNothing: Pick<Feature, "tables" | "exports" | "erases"> = {
  tables: [],
  exports: async () => ({ rows: [], files: [] }),
  erases: async () => {},
};

/**
 * States a feature. Jobs, listeners and pictures may be absent; what is kept of people may not, so that nobody forgets that they
 * may take it along and leave.
 */
export function defineFeature(feature: Omit<Feature, Optional> & Partial<Pick<Feature, Optional>>): Feature {
  return { jobs: [], listeners: [], pictures: [], ...feature };
}
