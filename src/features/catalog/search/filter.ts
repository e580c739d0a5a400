// Search filters as data: their fields, constructors and size limits.
import { invalid } from "#kernel/problem.ts";

/** Set-valued string fields, by their API name. */
export const setFields = [
  "project_types",
  "all_project_types",
  "categories",
  "display_categories",
  "loaders",
  "game_versions",
  "environment",
  "client_side",
  "server_side",
  "open_source",
  "license",
  "title",
  "slug",
  "author",
  "author_id",
  "organization",
  "organization_id",
  "project_id",
  "disclosure_types",
] as const;
export type SetField = (typeof setFields)[number];

/** Numeric fields. Timestamps are whole seconds since 1970. */
export const numberFields = ["downloads", "follows", "created_timestamp", "modified_timestamp"] as const;
export type NumberField = (typeof numberFields)[number];

export type NumberOperator = "=" | ">" | ">=" | "<" | "<=";

/**
 * A condition on a project.
 *
 * Some conditions apply to one version: `loaders`, `game_versions`, `environment`, `project_types`, and a `categories`
 * value that is a loader. A filter matches a project if a SINGLE version satisfies all of it, so `fabric and 1.20`
 * needs a version that is both; a project without versions counts as having one empty version. `not` applies to the
 * whole project: it matches if no version satisfies the inner filter. So excluding Fabric keeps the projects without
 * Fabric versions, and excluding `fabric and 1.20` keeps those without a version that is both. Empty `and` is true,
 * empty `or` is false.
 */
export type Filter =
  | { readonly kind: "and"; readonly of: readonly Filter[] }
  | { readonly kind: "or"; readonly of: readonly Filter[] }
  | { readonly kind: "not"; readonly of: Filter }
  | { readonly kind: "is"; readonly field: SetField; readonly value: string }
  | {
      readonly kind: "compare";
      readonly field: NumberField;
      readonly operator: NumberOperator;
      readonly value: number;
    };

/** Maximum filter size (docs/product.md, Limits); text is measured in UTF-8 bytes. */
export const filterLimits = { nodes: 1024, depth: 64, bytes: 64 * 1024 } as const;

const aliases: Readonly<Record<string, SetField | NumberField>> = {
  project_type: "project_types",
  category: "categories",
  loader: "loaders",
  mrpack_loaders: "loaders",
  version: "game_versions",
  versions: "game_versions",
  game_version: "game_versions",
  name: "title",
  id: "project_id",
  followers: "follows",
};

const exactFields: ReadonlySet<SetField> = new Set(["project_id", "author_id", "organization_id"]);

/** Normalizes a value of `field` for comparison: ids unchanged, everything else case-folded. */
export function comparable(field: SetField, value: string): string {
  const trimmed = value.trim();
  return exactFields.has(field) ? trimmed : trimmed.toLowerCase();
}

/** The field for `name`, including aliases and in any case, or null. */
export function findField(name: string): SetField | NumberField | null {
  const key = name.trim().toLowerCase();
  const alias = Object.hasOwn(aliases, key) ? aliases[key] : undefined;
  return alias ?? [...setFields, ...numberFields].find((field) => field === key) ?? null;
}

export function isNumberField(field: SetField | NumberField): field is NumberField {
  return (numberFields as readonly string[]).includes(field);
}

/** Matches if all of `filters` do. */
export function allOf(filters: readonly Filter[]): Filter {
  return filters.length === 1 ? filters[0]! : { kind: "and", of: filters };
}

/** Matches if any of `filters` does. */
export function anyOf(filters: readonly Filter[]): Filter {
  return filters.length === 1 ? filters[0]! : { kind: "or", of: filters };
}

/** Negates `filter`; a double negation cancels out. */
export function not(filter: Filter): Filter {
  return filter.kind === "not" ? filter.of : { kind: "not", of: filter };
}

/** Has at least one of `values` in `field`. */
export function include(field: SetField, ...values: string[]): Filter {
  return anyOf(values.map((value): Filter => ({ kind: "is", field, value: comparable(field, value) })));
}

/** Has none of `values` in `field`, on any version. */
export function exclude(field: SetField, ...values: string[]): Filter {
  return not(include(field, ...values));
}

/** Compares a numeric field. */
export function compare(field: NumberField, operator: NumberOperator, value: number): Filter {
  return { kind: "compare", field, operator, value };
}

/** Returns `filter` if it is within {@link filterLimits}; otherwise throws a Problem that names the input `field`. */
export function checkFilterSize(filter: Filter, field: string): Filter {
  let nodes = 0;
  const pending: { filter: Filter; depth: number }[] = [{ filter, depth: 1 }];
  for (let next = pending.pop(); next; next = pending.pop()) {
    nodes += 1;
    if (nodes > filterLimits.nodes) {
      throw invalid(field, "filter.many", { field, most: filterLimits.nodes });
    }
    if (next.depth > filterLimits.depth) {
      throw invalid(field, "filter.deep", { field, most: filterLimits.depth });
    }
    const depth = next.depth + 1;
    if (next.filter.kind === "and" || next.filter.kind === "or") {
      if (next.filter.of.length > filterLimits.nodes) {
        throw invalid(field, "filter.many", { field, most: filterLimits.nodes });
      }
      for (const child of next.filter.of) pending.push({ filter: child, depth });
    }
    if (next.filter.kind === "not") pending.push({ filter: next.filter.of, depth });
  }
  return filter;
}
