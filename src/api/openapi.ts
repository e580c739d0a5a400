// Generates the OpenAPI 3.1 documents of both APIs from the operations and routes.
import { readFileSync } from "node:fs";
import { z } from "zod";
import { operations } from "#api/registry.ts";
import { errorBody } from "#api/v2/shapes.ts";
import { pathNames } from "#api/v2/route.ts";
import type { PlainResponse, Route } from "#api/v2/route.ts";
import { routeGroups } from "#api/v2/routes.ts";
import { bytesAnswer } from "#kernel/answer.ts";
import type { AnyOperation } from "#kernel/operation.ts";
import { grantableScopes } from "#kernel/scope.ts";
import type { Config } from "#platform/config.ts";
import { maxFileBytes } from "#features/catalog/contract.ts";

type Json = Readonly<Record<string, unknown>>;
type Site = Pick<Config, "baseUrl">;

/** Schemas shared within a document, by name. */
type Components = Record<string, unknown>;

/** Converts a schema to JSON Schema; named ones move to the components. */
function toSchema(schema: z.ZodType, io: "input" | "output", components: Components): Json {
  const { $schema: _, $defs, ...whole } = z.toJSONSchema(schema, { io, unrepresentable: "any" });
  const moved = JSON.parse(JSON.stringify({ ...$defs, "": whole }).replaceAll("#/$defs/", "#/components/schemas/"));
  const { "": root, ...defs } = moved as Record<string, Json>;
  for (const [name, definition] of Object.entries(defs)) components[name] = withoutId(definition);
  const { id } = root ?? {};
  if (typeof id !== "string") return root ?? {};
  components[id] = withoutId(root ?? {});
  return { $ref: `#/components/schemas/${id}` };
}

function withoutId(definition: Json): Json {
  return Object.fromEntries(Object.entries(definition).filter(([key]) => key !== "id"));
}

/** The schema of each field of an object, and which are required. */
function toFields(schema: z.ZodObject, components: Components): { fields: Json; required: readonly string[] } {
  const { properties = {}, required = [] } = toSchema(schema, "input", components) as {
    properties?: Json;
    required?: readonly string[];
  };
  return { fields: properties, required };
}

function toParameters(path: string, fields: Json, required: readonly string[]): Json[] {
  const inPath = pathNames(path);
  return Object.entries(fields).map(([name, schema]) => ({
    name,
    in: inPath.includes(name) ? "path" : "query",
    required: inPath.includes(name) || required.includes(name),
    schema,
  }));
}

const json = (schema: Json) => ({ "application/json": { schema } });
const anyBytes = { type: "string", format: "binary" };

/** Additional error fields of our own API: `code` and `values` identify the message, `fields` each invalid input. */
const ownErrorBody = errorBody
  .extend({
    code: z.string().optional(),
    values: z.record(z.string(), z.unknown()).optional(),
    fields: z.record(z.string(), z.string()).optional(),
  })
  .meta({ id: "Refusal" });

function refusal(description: string, components: Components, body: z.ZodType = ownErrorBody): Json {
  return { description, content: json(toSchema(body, "output", components)) };
}

const securityOf = (scope: string | null) => (scope === null ? [{}, { token: [] }] : [{ token: [scope] }]);

function documentOf(site: Site, title: string, about: string, paths: Json, components: Components): Json {
  const token = {
    type: "apiKey",
    in: "header",
    name: "Authorization",
    description: `A personal access token, bare or after \`Bearer\`. Scopes: ${grantableScopes.join(", ")}.`,
  };
  return {
    openapi: "3.1.0",
    info: { title, version: "2.0.0", description: about },
    servers: [{ url: site.baseUrl }],
    paths,
    components: { schemas: components, securitySchemes: { token } },
  };
}

/** Adds an operation to the paths; methods of the same path share an entry. */
function place(paths: Record<string, Json>, path: string, method: string, entry: Json): void {
  paths[path] = { ...paths[path], [method.toLowerCase()]: entry };
}

function describeOutput({ output }: AnyOperation, components: Components): Json {
  if (output instanceof z.ZodVoid) return { 204: { description: "Done." } };
  const content =
    output === bytesAnswer ? { "*/*": { schema: anyBytes } } : json(toSchema(output, "output", components));
  return { 200: { description: "Success.", content } };
}

function describeOperation(operation: AnyOperation, components: Components): Json {
  const { fields, required } = toFields(operation.input, components);
  const inPath = pathNames(operation.path);
  const asJson = operation.body === "json";
  const inAddress = asJson ? inPath : Object.keys(fields);
  const parameters = Object.fromEntries(Object.entries(fields).filter(([name]) => inAddress.includes(name)));
  const inBody = z.object(
    Object.fromEntries(Object.entries(operation.input.shape).filter(([name]) => !inPath.includes(name))),
  );
  const body = asJson
    ? { requestBody: { required: true, content: json(toSchema(inBody, "input", components)) } }
    : operation.body === "raw"
      ? { requestBody: { required: true, content: { "application/octet-stream": { schema: anyBytes } } } }
      : {};
  return {
    operationId: operation.name,
    summary: operation.description,
    tags: [operation.name.split(".")[0]],
    security: securityOf(operation.needs === "anyone" ? null : operation.needs),
    parameters: toParameters(operation.path, parameters, required),
    ...body,
    responses: {
      ...describeOutput(operation, components),
      400: refusal("Invalid input; `fields` lists the errors.", components),
      401: refusal("Missing or invalid credentials, or credentials without the required scope.", components),
      403: refusal("You are not allowed to do this.", components),
      404: refusal("Not found, or not visible to you.", components),
      429: refusal("Too many requests.", components),
    },
  };
}

/** Appends the guide on how programs act for users: with a personal access token, or as an authorized application. */
function withGuide(about: string): string {
  const token =
    "Send an access token as `Authorization: <token>` or `Authorization: Bearer <token>`; users create them at `/settings/pats`.";
  const oauth = readFileSync(new URL("../../docs/api/oauth.md", import.meta.url), "utf8");
  return `${about}\n\n${token}\n\n${oauth}`;
}

/** The document of our own API. */
export function openApiDocument(site: Site): Json {
  const components: Components = {};
  const paths: Record<string, Json> = {};
  for (const operation of operations)
    if (!operation.siteOnly && operation.formOf === null)
      place(paths, operation.path, operation.method, describeOperation(operation, components));
  const about =
    "The API this site itself is built on. Parts that mirror the compatible API are stable; the rest may still grow.";
  return documentOf(site, "Tessera API", withGuide(about), paths, components);
}

function describeBody(route: Route, components: Components): Json {
  const schema = route.data && toSchema(route.data, "input", components);
  if (route.body === "json" && schema) return { requestBody: { content: json(schema) } };
  if (route.body === "raw") return { requestBody: { required: true, content: { "image/*": { schema: anyBytes } } } };
  if (route.body !== "form" || !schema) return {};
  const form = {
    type: "object",
    properties: { data: schema },
    required: ["data"],
    additionalProperties: anyBytes,
    description: `Files of at most ${maxFileBytes / 1024 ** 2} MiB each, in parts of any name, before or after \`data\`.`,
  };
  // Some HTTP libraries send a form under the second type.
  const content = { "multipart/form-data": { schema: form }, "multipart/mixed": { schema: form } };
  return { requestBody: { required: true, content } };
}

function describePlain({ description, content, location }: PlainResponse, components: Components): Json {
  const types = Object.entries(content ?? {}).map(([type, schema]) => [
    type,
    { schema: toSchema(schema, "output", components) },
  ]);
  return {
    description,
    ...(location && { headers: { Location: { schema: { type: "string", format: "uri-reference" } } } }),
    ...(types.length > 0 && { content: Object.fromEntries(types) as Json }),
  };
}

function describeSuccess(route: Route, components: Components): Json {
  if (route.answer === "empty") return { 204: { description: "Done." } };
  if ("plain" in route.answer)
    return Object.fromEntries(
      Object.entries(route.answer.plain).map(([status, one]) => [status, describePlain(one, components)]),
    );
  return { 200: { description: "Success.", content: json(toSchema(route.answer, "output", components)) } };
}

function describeRoute(route: Route, tag: string, components: Components): Json {
  const { fields, required } = toFields(route.params, components);
  return {
    summary: route.description,
    tags: [tag],
    security: securityOf(route.scope),
    parameters: toParameters(route.path, fields, required),
    ...describeBody(route, components),
    responses: {
      400: refusal("Invalid input; the description names the field.", components, errorBody),
      401: refusal("Missing or invalid token, or a token without the required scope.", components, errorBody),
      404: { description: "Not found, or not visible to you. The body is empty." },
      429: refusal("Too many requests.", components, errorBody),
      ...describeSuccess(route, components),
    },
  };
}

/** The document of the compatible API. */
export function v2Document(site: Site): Json {
  const components: Components = {};
  const paths: Record<string, Json> = {};
  for (const [tag, routes] of Object.entries(routeGroups))
    for (const route of routes) place(paths, route.path, route.method, describeRoute(route, tag, components));
  const about = "The API that existing launchers, tools and libraries use: just change their base URL to this site's.";
  return documentOf(site, "Tessera compatible API, version 2", withGuide(about), paths, components);
}
