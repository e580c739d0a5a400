// Describes a statement through PostgreSQL without running it: the columns of its rows, and which are nullable.
import type { Connection, FieldDef, Submittable } from "pg";
import type pg from "pg";

export interface Column {
  readonly name: string;
  /** As in `row-type.ts`. */
  readonly kind: string;
  /** Whether the table allows null there; null for computed columns and those of views. */
  readonly nullable: boolean | null;
}

/** A driver query that is parsed and described, but never executed. */
class Description implements Submittable {
  readonly #outcome = Promise.withResolvers<FieldDef[]>();
  readonly #text: string;
  #fields: FieldDef[] = [];

  constructor(text: string) {
    this.#text = text;
  }

  get fields(): Promise<FieldDef[]> {
    return this.#outcome.promise;
  }

  submit(connection: Connection): void {
    connection.parse({ name: "", text: this.#text, types: [] }, true);
    connection.describe({ type: "S", name: "" }, true);
    connection.sync();
  }

  handleRowDescription({ fields }: { fields: FieldDef[] }): void {
    this.#fields = fields;
  }

  handleError(error: Error): void {
    this.#outcome.reject(error);
  }

  handleReadyForQuery(): void {
    this.#outcome.resolve(this.#fields);
  }
}

const kinds: Readonly<Record<string, string>> = {
  bool: "boolean",
  int2: "number",
  int4: "number",
  int8: "number",
  float4: "number",
  float8: "number",
  timestamptz: "Date",
  bytea: "Buffer",
  json: "json",
  jsonb: "json",
};

interface Catalog {
  readonly types: ReadonlyMap<number, { name: string; element: string | null }>;
  /** `table column` → whether it is nullable. */
  readonly nullable: ReadonlyMap<string, boolean>;
}

/** The types and columns of the connected database. */
export async function readCatalog(client: pg.Client): Promise<Catalog> {
  const types = await client.query<{ oid: number; name: string; element: string | null }>(
    `select t.oid::int, t.typname as name, e.typname as element
    from pg_type t left join pg_type e on e.oid = t.typelem and t.typcategory = 'A'`,
  );
  const columns = await client.query<{ key: string; nullable: boolean }>(
    `select attrelid::int || ' ' || attnum as key, not attnotnull as nullable
    from pg_attribute join pg_class c on c.oid = attrelid where attnum > 0 and c.relkind <> 'v'`,
  );
  return {
    types: new Map(types.rows.map(({ oid, name, element }) => [oid, { name, element }])),
    nullable: new Map(columns.rows.map(({ key, nullable }) => [key, nullable])),
  };
}

/** @throws the database's error for the statement: an unknown column, a type mismatch */
export async function describeStatement(client: pg.Client, text: string, catalog: Catalog): Promise<Column[]> {
  const fields = await client.query(new Description(text)).fields;
  return fields.map(({ name, dataTypeID, tableID, columnID }) => {
    const type = catalog.types.get(dataTypeID);
    const kind = type?.element ? `${kinds[type.element] ?? "string"}[]` : (kinds[type?.name ?? ""] ?? "string");
    return { name, kind, nullable: catalog.nullable.get(`${tableID} ${columnID}`) ?? null };
  });
}
