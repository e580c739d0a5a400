// The form of a contract: one operation of the product, stated once, from which every door is derived.
import type { z } from "zod";
import type { Scope } from "#kernel/scope.ts";

/** What a token must carry: nothing, one scope, or a person's own session (never a token). */
export type Needs = "anyone" | "session" | Scope;

/** Which bucket of the rate limit a call draws from. */
export type LimitClass = "read" | "write" | "upload" | "auth";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** `none`: path and query only. `json`: one JSON object. `raw`: the bytes of one file, streamed. */
export type BodyKind = "none" | "json" | "raw";

export interface Operation<I extends z.ZodObject = z.ZodObject, O extends z.ZodType = z.ZodType> {
  /** `things.verb`, unique in the product. */
  readonly name: string;
  readonly method: Method;
  /** Address under `/api/`, with `{field}` for inputs that stand in the path. */
  readonly path: string;
  /** One sentence for the documentation. */
  readonly description: string;
  readonly needs: Needs;
  readonly limit: LimitClass;
  readonly body: BodyKind;
  /** All inputs in one flat object; those not in the path travel in the query (no body, raw) or in the JSON body. */
  readonly input: I;
  /** The answer; `z.void()` is an empty 204. Always parsed, so nothing that is not stated here leaves. */
  readonly output: O;
  /** The person must have proved who they are in this session not long ago; only where `needs` is "session". */
  readonly confirmed: boolean;
  /** People whose account is suspended may still do this; unless said, they may read and change nothing. */
  readonly whileSuspended: boolean;
  /** Page-shaped reads for our own site: performed in process, not served over HTTP, not documented. */
  readonly siteOnly: boolean;
  /**
   * The answer to a visitor depends on the input and on what is published alone, not on who asks from where, so pages
   * and programs may be given it again, for this many milliseconds, until something changes that was read to make it;
   * 0: it is made anew for everyone.
   */
  readonly cachedMs: number;
}

export type AnyOperation = Operation;
export type InputOf<O extends AnyOperation> = z.input<O["input"]>;
export type OutputOf<O extends AnyOperation> = z.output<O["output"]>;

interface Definition<I extends z.ZodObject, O extends z.ZodType> {
  name: string;
  method: Method;
  path: string;
  description: string;
  needs: Needs;
  limit?: LimitClass;
  body?: BodyKind;
  input: I;
  output: O;
  confirmed?: boolean;
  whileSuspended?: boolean;
  siteOnly?: boolean;
  /** True: for ten seconds, which is how old numbers that grow by themselves (downloads) may be. */
  cached?: boolean | { readonly ms: number };
}

/** Completes a definition: reads take from "read", others from "write"; a changing call has a JSON body unless said. */
export function operation<I extends z.ZodObject, O extends z.ZodType>(definition: Definition<I, O>): Operation<I, O> {
  const { cached = false, ...stated } = definition;
  const reads = definition.method === "GET";
  if (definition.confirmed && definition.needs !== "session")
    throw new Error(`${definition.name} asks for a recent proof, which only a session can give: it needs "session".`);
  if (cached && (definition.needs !== "anyone" || (definition.body ?? "none") !== "none"))
    throw new Error(`${definition.name} is cached for visitors: it needs "anyone" and has no body.`);
  return {
    limit: reads ? "read" : "write",
    body: reads || definition.method === "DELETE" ? "none" : "json",
    confirmed: false,
    // Some reads ask for more than fits into an address, and are posted.
    whileSuspended: reads || definition.limit === "read",
    siteOnly: false,
    ...stated,
    cachedMs: typeof cached === "object" ? cached.ms : cached ? 10_000 : 0,
  };
}

/** Calls an operation as the actor of the surrounding request. */
export type Client = <O extends AnyOperation>(
  operation: O,
  input: InputOf<O>,
  body?: AsyncIterable<Uint8Array>,
) => Promise<OutputOf<O>>;
