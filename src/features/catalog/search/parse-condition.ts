// Builds a condition from a key, an operator and a value as clients write them.
import { invalid } from "#kernel/problem.ts";
import {
  compare,
  comparable,
  type Filter,
  findField,
  isNumberField,
  not,
  numberFields,
  type NumberOperator,
  setFields,
} from "./filter.ts";

/** Strips surrounding quotes and spaces. */
export function unquote(text: string): string {
  const trimmed = text.trim();
  const first = trimmed[0];
  const quoted = trimmed.length >= 2 && (first === '"' || first === "'") && trimmed.endsWith(first);
  return quoted ? trimmed.slice(1, -1).trim() : trimmed;
}

/**
 * Converts `key operator value` to a filter. `:` means `=`.
 *
 * @param input the name of the input, for the Problem
 */
export function toCondition(key: string, operator: string, value: string, input: string): Filter {
  const field = findField(unquote(key));
  if (field === null) {
    const known = [...setFields, ...numberFields].join(", ");
    throw invalid(input, "filter.by", { field: input, name: shorten(key), list: known });
  }
  const text = unquote(value);
  const negated = operator === "!=";
  const plain = operator === ":" || operator === "=" || negated;
  if (isNumberField(field)) {
    const number = Number(text);
    if (text === "" || !Number.isFinite(number)) {
      throw invalid(input, "filter.number", { field: input, name: field, value: shorten(text) });
    }
    const condition = compare(field, plain ? "=" : (operator as NumberOperator), number);
    return negated ? not(condition) : condition;
  }
  if (!plain) throw invalid(input, "filter.operator", { field: input, operator, name: field });
  const condition: Filter = { kind: "is", field, value: comparable(field, text) };
  return negated ? not(condition) : condition;
}

/** At most 60 characters of client input, safe to echo. */
export function shorten(text: string): string {
  const trimmed = text.trim();
  return trimmed.length > 60 ? `${trimmed.slice(0, 60)}…` : trimmed;
}
