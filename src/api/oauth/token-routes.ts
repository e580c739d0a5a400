// OAuth endpoints that applications call: token (RFC 6749 §4.1.3) and revocation (RFC 7009).
import type { FastifyRequest } from "fastify";
import type { Readable } from "node:stream";
import { z } from "zod";
import { readUrlencoded } from "#api/read-form-fields.ts";
import { parseJson } from "#api/read-json.ts";
import { noParams, route } from "#api/v2/route.ts";
import type { Plain, Route } from "#api/v2/route.ts";
import { exchangeCode, revokeAppToken } from "#features/accounts/index.ts";

type Fields = ReadonlyMap<string, string>;

interface Client {
  readonly id: string | null;
  readonly secret: string | null;
}

/** An invalid request, with an error per RFC 6749 §5.2. */
class BadRequest extends Error {
  readonly error: "invalid_request" | "unsupported_grant_type";

  constructor(message: string, error: BadRequest["error"] = "invalid_request") {
    super(message);
    this.error = error;
  }
}

/** These responses must not be cached. */
const unkept = { "cache-control": "no-store", pragma: "no-cache" };

function respond(status: number, body: object, headers: Readonly<Record<string, string>> = {}): Plain {
  return { status, headers: { ...unkept, "content-type": "application/json", ...headers }, body: JSON.stringify(body) };
}

function refuse(error: string, message: string, request: FastifyRequest): Plain {
  const status = error === "invalid_client" ? 401 : 400;
  const challenge = status === 401 && request.headers.authorization !== undefined;
  const headers: Record<string, string> = challenge ? { "www-authenticate": 'Basic realm="applications"' } : {};
  return respond(status, { error, error_description: message }, headers);
}

function readJsonFields(text: string): [string, string][] {
  let value: unknown;
  try {
    value = parseJson(text);
  } catch {
    throw new BadRequest("The body is not valid JSON.");
  }
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw new BadRequest("Send one JSON object, or a form.");
  const given = Object.entries(value).filter(([, field]) => field !== null);
  const odd = given.find(([, field]) => typeof field !== "string");
  if (odd) throw new BadRequest(`${odd[0]} must be a text.`);
  return given as [string, string][];
}

/** The body's fields; empty ones are absent, and none may be repeated (RFC 6749 §3.2). */
async function readFields(request: FastifyRequest): Promise<Fields> {
  const stream = request.body as Readable | undefined;
  const text = stream ? (await readUrlencoded(stream)).toString("utf8") : "";
  const isJson = /^\s*application\/json/i.test(request.headers["content-type"] ?? "");
  const pairs = isJson ? readJsonFields(text) : [...new URLSearchParams(text)];
  const fields = new Map<string, string>();
  for (const [name, value] of pairs) {
    if (fields.has(name)) throw new BadRequest(`${name} is given more than once.`);
    fields.set(name, value);
  }
  return new Map([...fields].filter(([, value]) => value !== ""));
}

/** Ids and secrets are form-encoded inside Basic (RFC 6749 §2.3.1). */
function decodePart(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll("+", " "));
  } catch {
    return text;
  }
}

function readBasic(encoded: string): Client {
  const text = Buffer.from(encoded, "base64").toString("utf8");
  const at = text.indexOf(":");
  if (at < 0) throw new BadRequest("The Authorization header does not contain an id and a secret.");
  return { id: decodePart(text.slice(0, at)), secret: decodePart(text.slice(at + 1)) || null };
}

/** The client's credentials: by Basic, in the body, or a bare secret in the header with the id in the body. */
function readClient(request: FastifyRequest, fields: Fields): Client {
  const header = request.headers.authorization?.trim() ?? "";
  const named: Client = { id: fields.get("client_id") ?? null, secret: fields.get("client_secret") ?? null };
  if (header === "") return named;
  if (named.secret !== null) throw new BadRequest("Send the secret in only one place.");
  const basic = /^Basic\s+(\S+)$/i.exec(header)?.[1];
  if (basic === undefined) return { id: named.id, secret: header.replace(/^Bearer\s+/i, "") };
  const client = readBasic(basic);
  if (named.id !== null && named.id !== client.id)
    throw new BadRequest("The header and the body name different applications.");
  return client;
}

function demand(fields: Fields, name: string): string {
  const value = fields.get(name);
  if (value === undefined) throw new BadRequest(`${name} is missing.`);
  return value;
}

/** Runs a client's call; invalid requests get a standard OAuth error. */
async function answer(request: FastifyRequest, work: (fields: Fields, client: Client) => Promise<Plain>) {
  try {
    const fields = await readFields(request);
    return await work(fields, readClient(request, fields));
  } catch (error) {
    if (error instanceof BadRequest) return refuse(error.error, error.message, request);
    throw error;
  }
}

const oauthError = { "application/json": z.object({ error: z.string(), error_description: z.string() }) };
const oauthErrors = {
  400: { description: "The error per RFC 6749 §5.2.", content: oauthError },
  401: { description: "Unknown application, or a wrong secret.", content: oauthError },
};
const accessToken = z.object({
  access_token: z.string(),
  token_type: z.literal("Bearer"),
  expires_in: z.number().int(),
  scope: z.string(),
});

const token = route({
  method: "POST",
  path: "/_internal/oauth/token",
  description: "Exchanges the code from the authorize page for an access token of an application (form or JSON).",
  limit: "write",
  params: noParams,
  answer: {
    plain: { 200: { description: "Success.", content: { "application/json": accessToken } }, ...oauthErrors },
  },
  run: ({ context, request }) =>
    answer(request, async (fields, client) => {
      if (demand(fields, "grant_type") !== "authorization_code")
        throw new BadRequest("The grant_type must be authorization_code.", "unsupported_grant_type");
      const given = await exchangeCode(context, client, {
        code: demand(fields, "code"),
        redirect: fields.get("redirect_uri") ?? null,
        verifier: fields.get("code_verifier") ?? null,
      });
      if ("error" in given) return refuse(given.error, given.message, request);
      const { seconds, scopes } = given;
      const told = {
        access_token: given.token,
        token_type: "Bearer" as const,
        expires_in: seconds,
        scope: scopes.join(" "),
      };
      return respond(200, told satisfies z.input<typeof accessToken>);
    }),
});

const revoke = route({
  method: "POST",
  path: "/_internal/oauth/revoke",
  description: "Revokes a token of the calling application; succeeds even if there is no such token.",
  limit: "write",
  params: noParams,
  answer: {
    plain: {
      200: { description: "The token does not exist anymore.", content: { "application/json": z.object({}) } },
      ...oauthErrors,
    },
  },
  run: ({ context, request }) =>
    answer(request, async (fields, client) => {
      const refusal = await revokeAppToken(context, client, demand(fields, "token"));
      return refusal ? refuse(refusal.error, refusal.message, request) : respond(200, {});
    }),
});

export const tokenRoutes: readonly Route[] = [token, revoke];
