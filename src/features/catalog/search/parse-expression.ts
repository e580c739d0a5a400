// Parses boolean filter expressions: comparisons joined by AND, OR, NOT and parentheses.
import { invalid } from "#kernel/problem.ts";
import { allOf, anyOf, checkFilterSize, type Filter, filterLimits, not } from "./filter.ts";
import { shorten, toCondition } from "./parse-condition.ts";

interface Token {
  readonly kind: "word" | "quoted" | "operator" | "mark" | "end";
  readonly text: string;
}

interface Reader {
  readonly tokens: readonly Token[];
  readonly input: string;
  at: number;
  depth: number;
}

/**
 * Parses an expression: `key OP value` with OP of `: = != > >= < <=`, `key IN [a, b]`, `key NOT IN [a, b]`, joined by
 * AND, OR, NOT (any case; also && || !) and parentheses. AND binds tighter than OR.
 *
 * @param input the name of the input, for the Problem
 */
export function parseExpression(text: string, input: string): Filter {
  if (Buffer.byteLength(text) > filterLimits.bytes) {
    throw invalid(input, "filter.long", { field: input, most: filterLimits.bytes / 1024 });
  }
  const reader: Reader = { tokens: tokenize(text, input), input, at: 0, depth: 0 };
  const filter = readOr(reader);
  if (peek(reader).kind !== "end") throw unexpected(reader);
  return checkFilterSize(filter, input);
}

function tokenize(text: string, input: string): Token[] {
  const pattern =
    /\s+|"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'|(!=|>=|<=|&&|\|\||[:=<>!])|([()[\],])|([^\s"'()[\],:=<>!&|]+)/suy;
  const tokens: Token[] = [];
  while (pattern.lastIndex < text.length) {
    const from = pattern.lastIndex;
    const found = pattern.exec(text);
    if (!found) throw invalid(input, "filter.quotes", { field: input, text: shorten(text.slice(from)) });
    if (tokens.length > filterLimits.nodes * 8) {
      throw invalid(input, "filter.many", { field: input, most: filterLimits.nodes });
    }
    const [, double, single, operator, mark, word] = found;
    if (double !== undefined || single !== undefined) {
      tokens.push({ kind: "quoted", text: (double ?? single ?? "").replace(/\\(.)/gsu, "$1") });
    } else if (operator !== undefined) tokens.push({ kind: "operator", text: operator });
    else if (mark !== undefined) tokens.push({ kind: "mark", text: mark });
    else if (word !== undefined) tokens.push({ kind: "word", text: word });
  }
  tokens.push({ kind: "end", text: "" });
  return tokens;
}

function readOr(reader: Reader): Filter {
  const any = [readAnd(reader)];
  while (takeKeyword(reader, "OR", "||")) any.push(readAnd(reader));
  return anyOf(any);
}

function readAnd(reader: Reader): Filter {
  const all = [readNot(reader)];
  while (takeKeyword(reader, "AND", "&&")) all.push(readNot(reader));
  return allOf(all);
}

function readNot(reader: Reader): Filter {
  let negated = false;
  while (takeKeyword(reader, "NOT", "!")) negated = !negated;
  const filter = readPrimary(reader);
  return negated ? not(filter) : filter;
}

function readPrimary(reader: Reader): Filter {
  if (!takeMark(reader, "(")) return readComparison(reader);
  reader.depth += 1;
  if (reader.depth > filterLimits.depth) {
    throw invalid(reader.input, "filter.deep", { field: reader.input, most: filterLimits.depth });
  }
  const filter = readOr(reader);
  if (!takeMark(reader, ")")) throw unexpected(reader);
  reader.depth -= 1;
  return filter;
}

function readComparison(reader: Reader): Filter {
  const key = readText(reader);
  const outside = takeKeyword(reader, "NOT");
  if (outside || isKeyword(peek(reader), "IN")) {
    if (!takeKeyword(reader, "IN")) throw unexpected(reader);
    const any = readList(reader).map((value) => toCondition(key, "=", value, reader.input));
    return outside ? not(anyOf(any)) : anyOf(any);
  }
  const operator = peek(reader);
  if (operator.kind !== "operator" || ["&&", "||", "!"].includes(operator.text)) throw unexpected(reader);
  reader.at += 1;
  return toCondition(key, operator.text, readText(reader), reader.input);
}

function readList(reader: Reader): string[] {
  if (!takeMark(reader, "[")) throw unexpected(reader);
  const values: string[] = [];
  while (!takeMark(reader, "]")) {
    if (values.length > 0 && !takeMark(reader, ",")) throw unexpected(reader);
    values.push(readText(reader));
  }
  return values;
}

function readText(reader: Reader): string {
  const token = peek(reader);
  if (token.kind !== "word" && token.kind !== "quoted") throw unexpected(reader);
  reader.at += 1;
  return token.text;
}

function peek(reader: Reader): Token {
  return reader.tokens[reader.at]!;
}

function isKeyword(token: Token, ...spellings: string[]): boolean {
  return (token.kind === "word" || token.kind === "operator") && spellings.includes(token.text.toUpperCase());
}

function takeKeyword(reader: Reader, ...spellings: string[]): boolean {
  const found = isKeyword(peek(reader), ...spellings);
  if (found) reader.at += 1;
  return found;
}

function takeMark(reader: Reader, mark: string): boolean {
  const token = peek(reader);
  const found = token.kind === "mark" && token.text === mark;
  if (found) reader.at += 1;
  return found;
}

function unexpected(reader: Reader): Error {
  const token = peek(reader);
  const field = reader.input;
  return token.kind === "end"
    ? invalid(field, "filter.early", { field })
    : invalid(field, "filter.read", { field, text: shorten(token.text) });
}
