// Our own HTTP API: routes below `/api/`, derived from the operations.
import { Readable } from "node:stream";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import type { AnyOperation } from "#kernel/operation.ts";
import { Problem, problemKinds } from "#kernel/problem.ts";
import type { FieldTexts, RefusalCode, RefusalValues } from "#kernel/refusal.ts";
import type { Bytes, Context } from "#platform/context.ts";
import { problemInEnglish } from "#platform/words/refusals.ts";
import { perform } from "#api/perform.ts";
import { operations } from "#api/registry.ts";

/** Builds the call's context from a request: actor and origin. */
export type ContextOf = (request: FastifyRequest) => Promise<Context>;

/** Error response of our own API. */
export interface ProblemBody {
  readonly error: string;
  /** In English; `code` and `values` are for programs. */
  readonly description: string;
  readonly code: RefusalCode;
  readonly values?: RefusalValues;
  readonly fields?: FieldTexts;
}

const isFull = (object: object) => Object.keys(object).length > 0;

/** Converts a refusal into our own API's error response. */
export function problemBody(problem: Problem): ProblemBody {
  const { kind, code, values } = problem;
  const { message, fields } = problemInEnglish(problem);
  const body = { error: problemKinds[kind].apiName, description: message, code };
  return { ...body, ...(isFull(values) && { values }), ...(isFull(fields) && { fields }) };
}

/** Whether a field is a list, so that a query string may repeat it. */
function takesList(schema: z.ZodType): boolean {
  let inner: z.ZodType = schema;
  while (inner instanceof z.ZodOptional || inner instanceof z.ZodDefault || inner instanceof z.ZodNullable)
    inner = inner.unwrap() as z.ZodType;
  return inner instanceof z.ZodArray;
}

/** A list from a query string: a JSON array, repeated keys, or one value. */
function readList(value: unknown): unknown {
  if (typeof value !== "string" || !value.startsWith("[")) return Array.isArray(value) ? value : [value];
  try {
    return JSON.parse(value) as unknown;
  } catch {
    return [value];
  }
}

function readInput(operation: AnyOperation, request: FastifyRequest): Record<string, unknown> {
  const input: Record<string, unknown> = {};
  const fromQuery = operation.body !== "json";
  const source = fromQuery ? request.query : (request.body ?? {});
  if (source instanceof Readable)
    throw new Problem(
      "invalid",
      "body.type",
      {},
      {
        body: { code: "body.type.field" },
      },
    );
  if (typeof source !== "object" || source === null || Array.isArray(source))
    throw new Problem("invalid", "body.object", {}, { body: { code: "body.object.field" } });
  const shape = operation.input.shape as Record<string, z.ZodType>;
  for (const [key, value] of Object.entries(source)) {
    const field = shape[key];
    input[key] = fromQuery && field && takesList(field) ? readList(value) : value;
  }
  return { ...input, ...(request.params as Record<string, unknown>) };
}

function answer(reply: FastifyReply, output: unknown): FastifyReply {
  // What one caller may see must not be cached for the next.
  reply.header("cache-control", "private, no-store");
  return output === undefined ? reply.code(204).send() : reply.send(output);
}

/** Mounts every operation except those only our own pages use. */
export function mountOperations(app: FastifyInstance, contextOf: ContextOf): void {
  for (const operation of operations) {
    if (operation.siteOnly) continue;
    app.route({
      method: operation.method,
      url: operation.path.replaceAll(/\{(\w+)\}/g, ":$1"),
      config: { limit: operation.limit, raw: operation.body === "raw" },
      handler: async (request, reply) => {
        const context = await contextOf(request);
        const body = operation.body === "raw" ? (request.body as Bytes) : undefined;
        return answer(reply, await perform(operation, context, readInput(operation, request), body));
      },
    });
  }
}
