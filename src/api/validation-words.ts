// Words for what a schema refuses without words of its own, in place of the validator's.
import type { z } from "zod";

type Issue = z.core.$ZodRawIssue;

const typeNames: Readonly<Record<string, string>> = {
  string: "a text",
  number: "a number",
  int: "a whole number",
  bigint: "a whole number",
  boolean: "true or false",
  array: "a list",
  tuple: "a list",
  set: "a list",
  object: "an object",
  record: "an object",
  map: "an object",
  date: "a date",
  null: "null",
};

const formatNames: Readonly<Record<string, string>> = {
  email: "an e-mail address",
  url: "a web address",
  uuid: "a UUID",
  datetime: "a date and time as in 2026-01-31T12:00:00Z",
  date: "a date as in 2026-01-31",
  json_string: "JSON",
};

const units: Readonly<Record<string, readonly [one: string, many: string]>> = {
  string: ["character", "characters"],
  array: ["item", "items"],
  set: ["item", "items"],
  file: ["byte", "bytes"],
};

/** `5 characters`; of numbers the bound alone. */
function amount(bound: number | bigint, origin: string): string {
  const [one, many] = units[origin] ?? [];
  const shown = bound.toLocaleString("en-US");
  return one === undefined ? shown : `${shown} ${Number(bound) === 1 ? one : many}`;
}

const mostValues = 20;

function nameValues(values: readonly unknown[]): string {
  const shown = values.slice(0, mostValues).map((value) => JSON.stringify(value));
  return values.length > mostValues ? `${shown.join(", ")} …` : shown.join(", ");
}

/** One sentence for an issue; the field's name stands before it. */
export function wordIssue(issue: Issue): string {
  switch (issue.code) {
    case "invalid_type":
      if (issue.input === undefined) return "This is missing.";
      return `This must be ${typeNames[issue.expected] ?? `of the type ${issue.expected}`}.`;
    case "too_big":
      return `At most ${amount(issue.maximum, issue.origin)}${issue.inclusive === false ? ", exclusive" : ""}.`;
    case "too_small":
      if (issue.origin !== "number" && Number(issue.minimum) === 1) return "This must not be empty.";
      return `At least ${amount(issue.minimum, issue.origin)}${issue.inclusive === false ? ", exclusive" : ""}.`;
    case "invalid_format":
      return formatNames[issue.format]
        ? `This must be ${formatNames[issue.format]}.`
        : "This is not of the right form.";
    case "invalid_value":
      if (issue.input === undefined) return "This is missing.";
      return issue.values.length === 1
        ? `This must be ${nameValues(issue.values)}.`
        : `This must be one of ${nameValues(issue.values)}.`;
    case "unrecognized_keys":
      return `Unknown: ${nameValues(issue.keys)}.`;
    case "not_multiple_of":
      return `This must be a multiple of ${issue.divisor}.`;
    case "invalid_union":
      return issue.input === undefined ? "This is missing." : "This is in none of the forms that are accepted.";
    default:
      return "This value is not accepted.";
  }
}
