// Renders JSON schemas of the OpenAPI documents as HTML, with an example of each.
import { escapeXml } from "#kernel/xml.ts";

/** The supported parts of a JSON schema. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly additionalProperties?: boolean | Schema;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly default?: unknown;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
}

export type Schemas = Readonly<Record<string, Schema>>;

/** The name of the shared schema that a reference points to. */
const nameOf = (reference: string): string => reference.slice(reference.lastIndexOf("/") + 1);

const partsOf = ({ anyOf, oneOf, allOf }: Schema): readonly Schema[] => anyOf ?? oneOf ?? allOf ?? [];

/** A value's type in a few words; shared schemas are links. */
function typeOf(schema: Schema): string {
  if (schema.$ref) {
    const name = escapeXml(nameOf(schema.$ref));
    return `<a href="#schema-${name}">${name}</a>`;
  }
  if (schema.const !== undefined) return `<code>${escapeXml(JSON.stringify(schema.const))}</code>`;
  if (schema.enum) return schema.enum.map((one) => `<code>${escapeXml(JSON.stringify(one))}</code>`).join(", ");
  const parts = partsOf(schema);
  if (parts.length > 0) return parts.map(typeOf).join(schema.allOf ? " and " : " or ");
  if (schema.items) return `list of ${typeOf(schema.items)}`;
  const { additionalProperties: values } = schema;
  if (typeof values === "object" && !schema.properties) return `map of ${typeOf(values)}`;
  const type = [schema.type ?? "any"].flat().join(" or ");
  return escapeXml(schema.format ? `${type} (${schema.format})` : type);
}

/** Limits and the default value. */
function limitsOf(schema: Schema): string {
  const range = (low: number | undefined, high: number | undefined, what: string) => {
    // Unbounded integers carry JavaScript's own limit.
    const most = high === Number.MAX_SAFE_INTEGER ? undefined : high;
    const least = low === Number.MIN_SAFE_INTEGER ? undefined : low;
    if (least === undefined && most === undefined) return "";
    if (most === undefined) return `at least ${least}${what}`;
    return least === undefined ? `at most ${most}${what}` : `${least} to ${most}${what}`;
  };
  const words = [
    range(schema.minLength, schema.maxLength, " characters"),
    range(schema.minimum, schema.maximum, ""),
    range(schema.minItems, schema.maxItems, " entries"),
    schema.default === undefined ? "" : `else ${JSON.stringify(schema.default)}`,
  ];
  return words
    .filter(Boolean)
    .map((word) => `, ${escapeXml(word)}`)
    .join("");
}

function drawFields({ properties = {}, required = [] }: Schema): string {
  const rows = Object.entries(properties).map(([name, field]) => {
    const must = required.includes(name) ? " <b>required</b>" : "";
    return `<li><code>${escapeXml(name)}</code>${must}: ${drawSchema(field)}</li>`;
  });
  return rows.length === 0 ? "" : `<ul>${rows.join("")}</ul>`;
}

/** A schema with its nested fields; shared ones are linked, which ends cycles. */
export function drawSchema(schema: Schema): string {
  const about = schema.description ? ` – ${escapeXml(schema.description)}` : "";
  const inner = [schema, ...(schema.items ? [schema.items] : []), ...partsOf(schema)].map(drawFields).join("");
  return `${typeOf(schema)}${limitsOf(schema)}${about}${inner}`;
}

const texts: Readonly<Record<string, string>> = {
  "date-time": "2026-01-31T12:00:00Z",
  date: "2026-01-31",
  uri: "https://example.com",
  email: "somebody@example.com",
};

/** An example value with required fields only; references are followed five levels deep. */
export function exampleOf(schema: Schema, schemas: Schemas, depth = 0): unknown {
  if (schema.$ref) {
    const shared = schemas[nameOf(schema.$ref)];
    return shared && depth < 5 ? exampleOf(shared, schemas, depth + 1) : null;
  }
  if (schema.default !== undefined) return schema.default;
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const [first] = partsOf(schema);
  if (first) return exampleOf(first, schemas, depth);
  if (schema.properties) {
    const fields = Object.entries(schema.properties).filter(([name]) => schema.required?.includes(name));
    return Object.fromEntries(fields.map(([name, field]) => [name, exampleOf(field, schemas, depth + 1)]));
  }
  const [type] = [schema.type].flat();
  if (type === "array") return schema.minItems && schema.items ? [exampleOf(schema.items, schemas, depth + 1)] : [];
  if (type === "integer" || type === "number") return Math.max(0, schema.minimum ?? 0);
  if (type === "boolean") return false;
  if (type === "string") return texts[schema.format ?? ""] ?? "text";
  return type === "object" ? {} : null;
}
