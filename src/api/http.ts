// Our own HTTP API: routes derived from the operations, whatever their body and output.
import { Readable } from "node:stream";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { bytesAnswer } from "#kernel/answer.ts";
import type { BytesAnswer } from "#kernel/answer.ts";
import type { AnyOperation } from "#kernel/operation.ts";
import { Problem, problemKinds } from "#kernel/problem.ts";
import type { FieldTexts, RefusalCode, RefusalValues } from "#kernel/refusal.ts";
import type { Bytes, Context, Services } from "#platform/context.ts";
import { problemInEnglish } from "#platform/words/refusals.ts";
import { contextOfApi, contextOfFile, contextOfPage, contextOfVisitor } from "#api/find-context.ts";
import { perform } from "#api/perform.ts";
import { readFormFields } from "#api/read-form-fields.ts";
import { parseJson } from "#api/read-json.ts";
import { operations } from "#api/registry.ts";
import { sendBytes } from "#api/send-bytes.ts";

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
    return parseJson(value);
  } catch {
    return [value];
  }
}

async function readInput(operation: AnyOperation, request: FastifyRequest): Promise<Record<string, unknown>> {
  const input: Record<string, unknown> = {};
  const isForm = operation.body === "form";
  const asTexts = operation.body !== "json";
  const source = isForm ? await readFormFields(request) : asTexts ? request.query : (request.body ?? {});
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
    input[key] = asTexts && field && takesList(field) ? readList(value) : value;
  }
  return { ...input, ...(request.params as Record<string, unknown>) };
}

function answer(reply: FastifyReply, output: unknown): FastifyReply {
  // What one caller may see must not be cached for the next.
  reply.header("cache-control", "private, no-store");
  return output === undefined ? reply.code(204).send() : reply.send(output);
}

/** Where to redirect a refused form: pages can explain it, a file download cannot. */
function placeOf({ kind }: Problem, page: string): string {
  if (kind === "unconfirmed") return `/auth/confirm?${new URLSearchParams({ redirect: page })}`;
  if (kind === "unauthenticated") return `/auth/sign-in?${new URLSearchParams({ redirect: page })}`;
  return `${page}?refused=${kind}`;
}

/** Performs as a visitor first, and as the actual caller if a visitor finds nothing. */
async function performVisitorFirst(
  operation: AnyOperation,
  services: Services,
  request: FastifyRequest,
): Promise<unknown> {
  const input = await readInput(operation, request);
  try {
    return await perform(operation, contextOfVisitor(services, request), input);
  } catch (error) {
    if (!(error instanceof Problem) || error.kind !== "missing") throw error;
    const context = await contextOfFile(services, request);
    if (context.actor.kind === "visitor") throw error;
    return perform(operation, context, input);
  }
}

/** Forms authenticate by cookie only; for files an invalid token counts as a visitor; elsewhere it is refused. */
function contextFor(operation: AnyOperation): (services: Services, request: FastifyRequest) => Promise<Context> {
  if (operation.formOf !== null) return contextOfPage;
  return operation.output === bytesAnswer ? contextOfFile : contextOfApi;
}

/** The route handler of one operation. */
function doorOf(operation: AnyOperation, services: Services, counted: (contextOf: ContextOf) => ContextOf) {
  const contextOf = counted((request) => contextFor(operation)(services, request));
  const send = (request: FastifyRequest, reply: FastifyReply, output: unknown) =>
    operation.output === bytesAnswer
      ? sendBytes(request, reply, services, output as BytesAnswer)
      : answer(reply, output);
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    if (operation.visitorFirst) return send(request, reply, await performVisitorFirst(operation, services, request));
    const context = await contextOf(request);
    const body = operation.body === "raw" ? (request.body as Bytes) : undefined;
    try {
      return await send(request, reply, await perform(operation, context, await readInput(operation, request), body));
    } catch (error) {
      if (operation.formOf === null || !(error instanceof Problem)) throw error;
      return reply.redirect(placeOf(error, operation.formOf), 303);
    }
  };
}

/**
 * Mounts every operation except those only our own pages use.
 * @param counted applies the rate limit per account
 */
export function mountOperations(
  app: FastifyInstance,
  services: Services,
  counted: (contextOf: ContextOf) => ContextOf,
): void {
  for (const operation of operations) {
    if (operation.siteOnly) continue;
    const { method, path, limit, body } = operation;
    app.route({
      // Explicit HEAD: Fastify's own would report a content length of zero.
      method: method === "GET" && operation.output === bytesAnswer ? ["GET", "HEAD"] : method,
      url: path.replaceAll(/\{(\w+)\}/g, ":$1"),
      config: { limit, raw: body === "raw" || body === "form" },
      handler: doorOf(operation, services, counted),
    });
  }
}
