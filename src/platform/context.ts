// What a verb is given besides its input: who asks, from where, and the parts it works with.
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
 * Engines behind ports that belong to one feature; the feature adds its own by declaration merging, and the program
 * that composes the parts fills them in.
 */
export interface Ports {}

/** The long-lived parts of one running program. */
export interface Services {
  readonly db: Db;
  readonly files: FileStore;
  readonly config: Config;
  readonly log: Log;
  readonly clock: Clock;
  readonly ports: Ports;
  readonly notifications: Notifications;
  readonly cache: Cache;
  /** Random bytes of this site; key hashes that must not be guessable. */
  readonly secret: Buffer;
  /** Seals what the database keeps but must not tell. */
  readonly sealer: Sealer;
}

/** Where a call comes from. */
export interface Origin {
  readonly ip: string;
  readonly userAgent: string;
  /** What a browser that was here before carries to be recognised by; null otherwise. */
  readonly device: string | null;
  /** Languages the caller prefers, best first, as in `de-AT`; empty when it does not say. */
  readonly languages: readonly string[];
  readonly requestId: string;
}

/** One call: the services, the actor and the origin. */
export interface Context extends Services {
  readonly actor: Actor;
  readonly origin: Origin;
}

/** Bytes of a raw body, streamed. */
export type Bytes = AsyncIterable<Uint8Array>;

/** A verb: does one thing for a call and says the outcome in the contract's shape; refuses with a `Problem`. */
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

/** Ties a contract to its verb; the types make sure that they fit. */
export function implement<I extends z.ZodObject, O extends z.ZodType>(
  operation: Operation<I, O>,
  verb: Verb<Operation<I, O>>,
): Implementation {
  return { operation, run: verb };
}
