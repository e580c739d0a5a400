// Defines contracts: each operation is declared once, and every API derives from it.
import type { z } from "zod";
import type { Scope } from "#kernel/scope.ts";

/** What a call needs: nothing, one scope, or the user's session (never a token). */
export type Needs = "anyone" | "session" | Scope;

/** Which rate limit bucket a call uses. */
export type LimitClass = "read" | "write" | "upload" | "auth";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/**
 * `none`: path and query only. `json`: one JSON object. `raw`: the bytes of one file, streamed. `form`: the fields of a
 * form on one of our own pages, urlencoded or multipart.
 */
export type BodyKind = "none" | "json" | "raw" | "form";

export interface Operation<I extends z.ZodObject = z.ZodObject, O extends z.ZodType = z.ZodType> {
  /** `things.verb`, unique in the product. */
  readonly name: string;
  readonly method: Method;
  /** Path, below `/api/` if the output is JSON, with `{field}` for inputs in the path. */
  readonly path: string;
  /** One sentence for the documentation. */
  readonly description: string;
  readonly needs: Needs;
  readonly limit: LimitClass;
  readonly body: BodyKind;
  /** All inputs in one flat object; those not in the path are in the query (no body, raw) or in the body. */
  readonly input: I;
  /**
   * The output; `z.void()` is an empty 204, `bytesAnswer` a file. Always parsed, so that undeclared fields are never
   * sent.
   */
  readonly output: O;
  /** The user must have authenticated recently in this session; only with `needs: "session"`. */
  readonly confirmed: boolean;
  /** Allowed for suspended users; by default they may read and change nothing. */
  readonly whileSuspended: boolean;
  /** Reads for our own pages: performed in process, not served over HTTP, not documented. */
  readonly siteOnly: boolean;
  /** Path of the page with the form, to which refusals redirect; null unless the body is a form. */
  readonly formOf: string | null;
  /** Performed as a visitor first; the caller is only looked up if a visitor finds nothing. */
  readonly visitorFirst: boolean;
  /**
   * Milliseconds for which a visitor's result may be cached, until something it was computed from changes; it must
   * depend only on the input and published data, not on the requester. 0: never cached.
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
  formOf?: string;
  visitorFirst?: boolean;
  /** True: ten seconds, the acceptable age of counters that keep growing (downloads). */
  cached?: boolean | { readonly ms: number };
}

/**
 * Applies defaults: reads use the "read" bucket, others "write"; operations other than reads have a JSON body unless
 * stated.
 */
export function operation<I extends z.ZodObject, O extends z.ZodType>(definition: Definition<I, O>): Operation<I, O> {
  const { cached = false, ...stated } = definition;
  const reads = definition.method === "GET";
  if (definition.confirmed && definition.needs !== "session")
    throw new Error(
      `${definition.name} requires recent authentication, which only a session can have: it needs "session".`,
    );
  if (cached && (definition.needs !== "anyone" || (definition.body ?? "none") !== "none"))
    throw new Error(`${definition.name} is cached for visitors: it must need "anyone" and have no body.`);
  if ((definition.body === "form") !== (definition.formOf !== undefined))
    throw new Error(`${definition.name}: a form must belong to a page (formOf).`);
  return {
    limit: reads ? "read" : "write",
    body: reads || definition.method === "DELETE" ? "none" : "json",
    confirmed: false,
    // Some reads are POSTs because their input does not fit into a URL.
    whileSuspended: reads || definition.limit === "read",
    siteOnly: false,
    formOf: null,
    visitorFirst: false,
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
