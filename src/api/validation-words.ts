// Refusals for zod issues without a refusal of their own, replacing zod's wording.
import type { z } from "zod";
import { refusal, type RefusalCode } from "#kernel/refusal.ts";

type Issue = z.core.$ZodRawIssue;

/** Types whose distinction does not matter to callers. */
const typeNames: Readonly<Record<string, string>> = {
  bigint: "int",
  tuple: "array",
  set: "array",
  record: "object",
  map: "object",
};

const formatNames: ReadonlySet<string> = new Set(["email", "url", "uuid", "datetime", "date", "json_string"]);

/** The unit of a bound; none for numbers. */
const units: Readonly<Record<string, string>> = { string: "characters", array: "items", set: "items", file: "bytes" };

const mostValues = 20;

function nameValues(values: readonly unknown[]): string {
  const shown = values.slice(0, mostValues).map((value) => JSON.stringify(value));
  return values.length > mostValues ? `${shown.join(", ")} …` : shown.join(", ");
}

type Bound = Extract<Issue, { code: "too_big" | "too_small" }>;

/** The refusal of a value out of bounds. */
function refuseBeyond(issue: Bound): string {
  const unit = units[issue.origin] ?? "number";
  const open = issue.inclusive === false;
  if (issue.code === "too_big")
    return refusal(open ? "input.below" : "input.most", { unit, most: Number(issue.maximum) });
  const least = Number(issue.minimum);
  if (issue.origin !== "number" && least === 1) return refusal("input.empty");
  return refusal(open ? "input.above" : "input.least", { unit, least });
}

/** The refusal for an issue; the field's name is prefixed. */
export function refusalOfIssue(issue: Issue): string {
  const otherwise = (code: RefusalCode, values?: Parameters<typeof refusal>[1]) =>
    issue.input === undefined ? refusal("input.missing") : refusal(code, values);
  switch (issue.code) {
    case "invalid_type":
      return otherwise("input.type", { type: typeNames[issue.expected] ?? issue.expected });
    case "too_big":
    case "too_small":
      return refuseBeyond(issue);
    case "invalid_format":
      return formatNames.has(issue.format) ? refusal("input.format", { format: issue.format }) : refusal("input.form");
    case "invalid_value":
      return issue.values.length === 1
        ? otherwise("input.value", { value: nameValues(issue.values) })
        : otherwise("input.choice", { list: nameValues(issue.values) });
    case "unrecognized_keys":
      return refusal("input.unknown", { list: nameValues(issue.keys) });
    case "not_multiple_of":
      return refusal("input.multiple", { divisor: issue.divisor });
    case "invalid_union":
      return otherwise("input.union");
    default:
      return refusal("input.other");
  }
}
