// The context passed to verbs: the actor, the origin, and the services.
import type { z } from "zod";
import type { Actor } from "#kernel/actor.ts";
import type { Clock } from "#kernel/clock.ts";
import type { AnyOperation, Operation } from "#kernel/operation.ts";
import type { Cache } from "#platform/cache/port.ts";
import type { Config } from "#platform/config.ts";
import type { Notifications } from "#platform/database/notify.ts";
import type { Db } from "#platform/database/open.ts";
import type { FileStore } from "#platform/files/port.ts";
import type { Log } from "#platform/log.ts";
import type { Sealer } from "#platform/secret/seal.ts";

/**
 * Ports that belong to one feature; the feature declares its own by declaration merging, and the composition root fills
 * them in.
 */
export interface Ports {}

/** The long-lived services of a running program. */
export interface Services {
  readonly db: Db;
  readonly files: FileStore;
  readonly config: Config;
  readonly log: Log;
  readonly clock: Clock;
  readonly ports: Ports;
  readonly notifications: Notifications;
  readonly cache: Cache;
  /** Random bytes unique to this site; keys hashes that must not be guessable. */
  readonly secret: Buffer;
  /** Encrypts secrets stored in the database. */
  readonly sealer: Sealer;
}

/** The origin of a call. */
export interface Origin {
  readonly ip: string;
  readonly userAgent: string;
  /** Token of a known browser; null otherwise. */
  readonly device: string | null;
  /** The caller's preferred languages, best first, e.g. `de-AT`; empty when not stated. */
  readonly languages: readonly string[];
  readonly requestId: string;
  /** The `Accept` header; empty if absent. */
  readonly accept: string;
}

/** One call: the services, the actor and the origin. */
export interface Context extends Services {
  readonly actor: Actor;
  readonly origin: Origin;
}

/** A raw body as a stream. */
export type Bytes = AsyncIterable<Uint8Array>;

/** A verb: performs one operation and returns its result in the contract's shape; refuses with a `Problem`. */
export type Verb<O extends AnyOperation> = (
  context: Context,
  input: z.output<O["input"]>,
  body: Bytes,
) => Promise<z.input<O["output"]>>;

/** An operation with the verb that performs it. */
export interface Implementation {
  readonly operation: AnyOperation;
  readonly run: (context: Context, input: never, body: Bytes) => Promise<unknown>;
}

/** Ties a contract to its verb; the types ensure that they match. */
export function implement<I extends z.ZodObject, O extends z.ZodType>(
  operation: Operation<I, O>,
  verb: Verb<Operation<I, O>>,
): Implementation {
  return { operation, run: verb };
}
