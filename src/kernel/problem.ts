// Refusals a caller can act on, in one catalog that every API maps to its own format.
import type { FieldRefusals, RefusalCode, RefusalValues } from "./refusal.ts";

/** Every kind of refusal, with its HTTP status and its name in the public API. */
export const problemKinds = {
  invalid: { status: 400, apiName: "invalid_input" },
  refused: { status: 400, apiName: "request_error" },
  unauthenticated: { status: 401, apiName: "unauthorized" },
  forbidden: { status: 403, apiName: "forbidden" },
  /** The user has to re-authenticate. */
  unconfirmed: { status: 403, apiName: "confirmation_required" },
  missing: { status: 404, apiName: "not_found" },
  badMethod: { status: 405, apiName: "method_not_allowed" },
  conflict: { status: 409, apiName: "conflict" },
  gone: { status: 410, apiName: "gone" },
  tooLarge: { status: 413, apiName: "payload_too_large" },
  rangeUnsatisfiable: { status: 416, apiName: "range_not_satisfiable" },
  tooMany: { status: 429, apiName: "ratelimit_error" },
  tooLongAddress: { status: 431, apiName: "address_too_long" },
  full: { status: 507, apiName: "storage_full" },
  unavailable: { status: 503, apiName: "unavailable" },
} as const;

export type ProblemKind = keyof typeof problemKinds;

/**
 * A refusal that the caller can understand and act on, identified by its message code. The text is created where it is
 * read: in English for programs, in the page's language for users. Anything else that is thrown is a bug.
 */
export class Problem extends Error {
  readonly kind: ProblemKind;
  readonly code: RefusalCode;
  readonly values: RefusalValues;
  readonly fields: FieldRefusals;

  /**
   * @param kind type of the refusal
   * @param code the message that says what happened and what to do
   * @param values values of the message's placeholders
   * @param fields the invalid inputs, by name
   */
  constructor(kind: ProblemKind, code: RefusalCode, values: RefusalValues = {}, fields: FieldRefusals = {}) {
    super(Object.keys(values).length === 0 ? code : `${code} ${JSON.stringify(values)}`);
    this.name = "Problem";
    this.kind = kind;
    this.code = code;
    this.values = values;
    this.fields = fields;
  }

  get status(): number {
    return problemKinds[this.kind].status;
  }
}

/** A refusal of one invalid field: the message applies to the whole and to the field. */
export function invalid(field: string, code: RefusalCode, values: RefusalValues = {}): Problem {
  return new Problem("invalid", code, values, { [field]: { code, values } });
}

type Missable = RefusalCode extends infer Code ? (Code extends `missing.${infer What}` ? What : never) : never;

/** The thing does not exist, or the caller may not know that it does: indistinguishable on purpose. */
export function missing(what: Missable): Problem {
  return new Problem("missing", `missing.${what}`);
}
