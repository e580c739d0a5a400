// Definition of a route in the compatible API, from which its handler and documentation derive.
import type { FastifyRequest } from "fastify";
import { z } from "zod";
import type { Client, LimitClass, Method } from "#kernel/operation.ts";
import type { Scope } from "#kernel/scope.ts";
import type { Bytes, Context } from "#platform/context.ts";

/** A non-JSON response: a redirect, text, or XML. */
export interface Plain {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** A response that is JSON text already. */
export class JsonText {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** One call of a route, with parsed input. */
export interface Call<Params = Readonly<Record<string, unknown>>, Data = unknown> {
  readonly context: Context;
  /** Performs operations as the caller, with the scopes that the route lends. */
  readonly api: Client;
  readonly params: Params;
  /** The JSON body; undefined for routes without one. */
  readonly data: Data;
  /** The body stream, for raw bodies. */
  readonly bytes: Bytes;
  readonly request: FastifyRequest;
}

/** One of a route's plain responses, for the documentation. */
export interface PlainResponse {
  readonly description: string;
  /** The schema of each content type; none for an empty body. */
  readonly content?: Readonly<Record<string, z.ZodType>>;
  /** Whether there is a `Location` header. */
  readonly location?: true;
}

/** The plain responses of a route, by status. */
export interface PlainResponses {
  readonly plain: Readonly<Record<number, PlainResponse>>;
}

/** What a route responds with: JSON of a shape, nothing (204), or plain responses. */
export type ResponseKind = z.ZodType | "empty" | PlainResponses;
type AnswerOf<A> = A extends z.ZodType ? z.input<A> | JsonText : A extends PlainResponses ? Plain : void;

/** Which callers' responses are cached. */
export type Cached = "for visitors" | "for everyone";

interface Definition<P extends z.ZodObject, D extends z.ZodType, A extends ResponseKind> {
  method: Method;
  /** With `{name}` for path params; the others are in the query. */
  path: string;
  description: string;
  /** Scope a token must have. If absent: public, and an invalid token counts as none. */
  scope?: Scope;
  /** Additional scopes that the route's own scope implies for its operations. */
  lends?: readonly Scope[];
  limit?: LimitClass;
  /**
   * Whether responses are cached: visitors' only, or also those of callers with a token where they are the same. `run`
   * must not use the request or the actor.
   */
  cached?: Cached;
  /** Creates something: its refusals are named `invalid_input`. */
  creates?: boolean;
  /** `form`: multipart whose `data` part has the shape of `data`; the route reads it itself. */
  body?: "none" | "json" | "raw" | "form";
  params: P;
  data?: D;
  answer: A;
  run: (call: Call<z.output<P>, z.output<D>>) => Promise<AnswerOf<A>>;
}

export interface Route {
  readonly method: Method;
  readonly path: string;
  readonly description: string;
  readonly scope: Scope | null;
  readonly lends: readonly Scope[];
  readonly limit: LimitClass;
  readonly creates: boolean;
  readonly cached: Cached | null;
  readonly body: "none" | "json" | "raw" | "form";
  readonly params: z.ZodObject;
  readonly data: z.ZodType | null;
  readonly answer: ResponseKind;
  readonly run: (call: Call<never, never>) => Promise<unknown>;
}

/** Completes a definition; the types check input and output against their shapes. */
export function route<P extends z.ZodObject, A extends ResponseKind, D extends z.ZodType = z.ZodUndefined>(
  definition: Definition<P, D, A>,
): Route {
  const reads = definition.method === "GET";
  const { scope = null, lends = [], limit = reads ? "read" : "write", creates = false, data = null } = definition;
  const { cached = null } = definition;
  if (cached && (!reads || scope !== null))
    throw new Error(`${definition.path} is cached, so anyone must be allowed to read it.`);
  const body = definition.body ?? (data ? "json" : "none");
  return { ...definition, scope, lends, limit, creates, cached, data, body };
}

/** The param names in a route's path. */
export function pathNames(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
}

/** Matches the paths of a route, without query. */
export function pathPattern(path: string): RegExp {
  const parts = path.split(/\{\w+\}/).map((part) => part.replaceAll(/[.*+?^$()[\]|\\]/g, "\\$&"));
  return new RegExp(`^${parts.join("[^/]+")}$`);
}

/** Params of a route without any. */
export const noParams = z.object({});
