// Calls the compatible API as clients do, and validates every response against its OpenAPI document.
import { Ajv2020 } from "ajv/dist/2020.js";
import type { ValidateFunction } from "ajv/dist/2020.js";
import formats from "ajv-formats";
import { v2Document } from "#api/openapi.ts";
import { perform } from "#api/perform.ts";
import { reviewProject } from "#features/catalog/contract.ts";
import type { V2Project, V2Version } from "#api/v2/shapes.ts";
import type { TestPerson, TestSite } from "#tests/site.ts";
import { fabricJar } from "./files.ts";

export interface Sent {
  readonly token?: string | undefined;
  readonly json?: unknown;
  readonly form?: FormData;
  readonly bytes?: Uint8Array;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Got<Body = Record<string, unknown>> {
  readonly status: number;
  readonly body: Body;
  readonly text: string;
  readonly headers: Headers;
}

interface Documented {
  paths: Record<
    string,
    Record<string, { responses: Record<string, { content?: Record<string, { schema: object }> }> }>
  >;
  components: object;
}

const described = v2Document({ baseUrl: "" }) as unknown as Documented;
const ajv = new Ajv2020({ strict: false, allErrors: true });
formats.default(ajv);
ajv.addSchema({ $id: "doc", components: described.components });
const compiled = new Map<object, ValidateFunction>();

/** The documented response of a call: its schema, null for an empty one, undefined for an undocumented route. */
function schemaFor(method: string, path: string, status: number): object | null | undefined {
  const address = path.split("?")[0] ?? path;
  const templates = Object.keys(described.paths).filter((template) =>
    new RegExp(`^${template.replaceAll(".", "\\.").replaceAll(/\{\w+\}/g, "[^/]+")}$`).test(address),
  );
  const template = templates.sort((a, b) => a.split("{").length - b.split("{").length)[0];
  const operation = template && described.paths[template]?.[method.toLowerCase()];
  if (!operation) return undefined;
  const response = operation.responses[status];
  if (!response) throw new Error(`${method} ${template} may not answer ${status}.`);
  return response.content?.["application/json"]?.schema ?? null;
}

function checkAnswer(method: string, path: string, { status, body, text, headers }: Got<unknown>): void {
  const schema = schemaFor(method, path, status);
  if (schema === undefined) return;
  if (schema === null) {
    if (text !== "" && (status === 204 || status === 404)) throw new Error(`${method} ${path} must be empty: ${text}`);
    return;
  }
  if (!headers.get("content-type")?.includes("application/json")) throw new Error(`${method} ${path} is no JSON.`);
  const rooted = JSON.parse(JSON.stringify(schema).replaceAll('"#/components', '"doc#/components')) as object;
  const validate = compiled.get(schema) ?? ajv.compile(rooted);
  compiled.set(schema, validate);
  if (!validate(body)) throw new Error(`${method} ${path}: ${ajv.errorsText(validate.errors)}`);
}

function bodyOf({ json, form, bytes }: Sent): { body?: FormData | string | Uint8Array<ArrayBuffer> } {
  if (form) return { body: form };
  if (bytes) return { body: new Uint8Array(bytes) };
  return json === undefined ? {} : { body: JSON.stringify(json) };
}

export class Caller {
  readonly site: TestSite;

  constructor(site: TestSite) {
    this.site = site;
  }

  async call<Body = Record<string, unknown>>(method: string, path: string, sent: Sent = {}): Promise<Got<Body>> {
    const headers = new Headers(sent.headers);
    if (sent.token !== undefined) headers.set("authorization", sent.token);
    if (sent.json !== undefined) headers.set("content-type", "application/json");
    if (sent.bytes && !headers.has("content-type")) headers.set("content-type", "application/octet-stream");
    const response = await fetch(this.site.url + path, { method, headers, redirect: "manual", ...bodyOf(sent) });
    const text = await response.text();
    const isJson = response.headers.get("content-type")?.includes("json") && text !== "";
    const got = {
      status: response.status,
      body: (isJson ? JSON.parse(text) : null) as Body,
      text,
      headers: response.headers,
    };
    checkAnswer(method, path, got);
    return got;
  }

  get<Body = Record<string, unknown>>(path: string, token?: string): Promise<Got<Body>> {
    return this.call<Body>("GET", path, { token });
  }

  /** The status of a call, where nothing else matters. */
  async status(method: string, path: string, sent: Sent = {}): Promise<number> {
    return (await this.call(method, path, sent)).status;
  }

  /** Creates a project with one version of one file; `data` overrides. */
  async createProject(owner: TestPerson, data: object = {}, file?: Buffer, fileName = "example-1.0.0.jar") {
    const form = projectForm(data, file ?? (await fabricJar()), fileName);
    return this.call<V2Project>("POST", "/v2/project", { token: owner.token, form });
  }

  /** The same, approved by a moderator. */
  async publishProject(owner: TestPerson, moderator: TestPerson, data: object = {}, file?: Buffer, fileName?: string) {
    const created = await this.createProject(owner, data, file, fileName);
    if (created.status !== 200) throw new Error(created.text);
    const input = { project: created.body.id, decision: "approved" };
    await perform(reviewProject, this.site.as(moderator), input);
    return (await this.get<V2Project>(`/v2/project/${created.body.id}`)).body;
  }

  async createVersion(owner: TestPerson, project: string, data: object = {}, file?: Buffer, fileName = "example.jar") {
    const form = versionForm({ project_id: project, ...data }, [[fileName, file ?? (await fabricJar())]]);
    return this.call<V2Version>("POST", "/v2/version", { token: owner.token, form });
  }
}

let made = 0;

/** A unique slug. */
export function freshSlug(): string {
  return `example-${Date.now().toString(36)}-${(made += 1)}`;
}

export const versionData = {
  name: "Example 1.0.0",
  version_number: "1.0.0",
  changelog: "First.",
  dependencies: [],
  game_versions: ["1.20.1"],
  version_type: "release",
  loaders: ["fabric"],
  featured: false,
};

export function projectForm(data: object, file: Buffer, fileName: string): FormData {
  const form = new FormData();
  const whole = {
    slug: freshSlug(),
    title: "Example",
    description: "A project of the tests.",
    body: "# Example",
    project_type: "mod",
    client_side: "required",
    server_side: "optional",
    categories: [],
    license_id: "MIT",
    is_draft: false,
    initial_versions: [{ ...versionData, file_parts: ["file"] }],
    ...data,
  };
  form.append("data", JSON.stringify(whole));
  form.append("file", new Blob([new Uint8Array(file)]), fileName);
  return form;
}

/** A version's form: the data first, then a part for each file. */
export function versionForm(data: object, files: readonly (readonly [string, Buffer])[]): FormData {
  const form = new FormData();
  const parts = files.map((_, i) => `file${i}`);
  form.append("data", JSON.stringify({ ...versionData, file_parts: parts, primary_file: "file0", ...data }));
  for (const [i, [name, bytes]] of files.entries()) form.append(`file${i}`, new Blob([new Uint8Array(bytes)]), name);
  return form;
}
