// Parses the public API's `facets` and its legacy filter inputs into one filter.
import { invalid } from "#kernel/problem.ts";
import { allOf, anyOf, checkFilterSize, type Filter, filterLimits } from "./filter.ts";
import { shorten, toCondition, unquote } from "./parse-condition.ts";
import { parseExpression } from "./parse-expression.ts";

/** The filter inputs of a search request, as text. Absent or blank ones are ignored. */
export interface FilterInputs {
  /** JSON: the outer list is AND, the inner OR, a third level AND again. */
  readonly facets?: string | undefined;
  /** An expression such as `categories="fabric" AND NOT versions="1.19"`. */
  readonly filters?: string | undefined;
  /** An expression about game versions, or a single game version. */
  readonly version?: string | undefined;
  /** An expression, like `filters`. */
  readonly new_filters?: string | undefined;
}

/** Combines all given inputs into one filter, or null if there are none. Throws a Problem that names the input. */
export function parseFilterInputs(inputs: FilterInputs): Filter | null {
  const parts: Filter[] = [];
  if (inputs.facets?.trim()) {
    const facets = parseFacets(inputs.facets);
    if (facets) parts.push(facets);
  }
  if (inputs.filters?.trim()) parts.push(parseExpression(inputs.filters, "filters"));
  if (inputs.version?.trim()) parts.push(parseVersion(inputs.version));
  if (inputs.new_filters?.trim()) parts.push(parseExpression(inputs.new_filters, "new_filters"));
  return parts.length === 0 ? null : allOf(parts);
}

/** Parses `facets`; null if it holds no condition. Throws a Problem that names `facets`. */
export function parseFacets(text: string): Filter | null {
  if (Buffer.byteLength(text) > filterLimits.bytes) {
    throw invalid("facets", "filter.long", { field: "facets", most: filterLimits.bytes / 1024 });
  }
  let groups: unknown;
  try {
    groups = JSON.parse(text);
  } catch {
    throw notALayout();
  }
  if (typeof groups === "string") groups = [groups];
  if (!Array.isArray(groups)) throw notALayout();
  const counter = { conditions: 0 };
  const all: Filter[] = [];
  for (const group of groups as unknown[]) {
    const filter = Array.isArray(group) ? readAlternatives(group, counter) : readCondition(group, counter);
    if (filter) all.push(filter);
  }
  return all.length === 0 ? null : checkFilterSize(allOf(all), "facets");
}

function readAlternatives(group: unknown[], counter: { conditions: number }): Filter | null {
  const any: Filter[] = [];
  for (const alternative of group) {
    if (!Array.isArray(alternative)) any.push(readCondition(alternative, counter));
    else if (alternative.length > 0) any.push(allOf(alternative.map((each) => readCondition(each, counter))));
  }
  return any.length === 0 ? null : anyOf(any);
}

function readCondition(text: unknown, counter: { conditions: number }): Filter {
  counter.conditions += 1;
  if (counter.conditions > filterLimits.nodes) {
    throw invalid("facets", "filter.many", { field: "facets", most: filterLimits.nodes });
  }
  if (typeof text !== "string") throw notALayout();
  const bare = unquote(text);
  const parts = /^([^:=!<>]+)(!=|>=|<=|:|=|>|<)(.*)$/su.exec(bare);
  if (!parts) {
    throw invalid("facets", "facets.condition", { text: shorten(text) });
  }
  return toCondition(parts[1]!, parts[2]!, parts[3]!, "facets");
}

function parseVersion(text: string): Filter {
  return /[=<>:]/u.test(text) ? parseExpression(text, "version") : toCondition("game_versions", "=", text, "version");
}

function notALayout(): Error {
  return invalid("facets", "facets.shape");
}
