// Converts refusals into the statuses and errors that clients of the compatible API know.
import { problemKinds } from "#kernel/problem.ts";
import type { Problem, ProblemKind } from "#kernel/problem.ts";
import { problemInEnglish } from "#platform/words/refusals.ts";

export interface ErrorResponse {
  readonly status: number;
  /** The allowed methods, if another was requested. */
  readonly allow?: readonly string[];
  /** Null: an empty body. */
  readonly body: { readonly error: string; readonly description: string } | null;
}

/** Fields whose names differ by more than case. */
const fieldNames: Readonly<Record<string, string>> = {
  summary: "description",
  channel: "version_type",
  channels: "version_types",
  type: "project_type",
  donations: "donation_urls",
  addDonations: "add_donation_urls",
  removeDonations: "remove_donation_urls",
  files: "file_parts",
  primary: "primary_file",
  kind: "dependency_type",
  sort: "index",
  login: "username",
  proof: "challenge",
};

/** `licenseId` → `license_id`; each path segment separately. */
function fieldName(path: string): string {
  // WebAuthn responses keep their own field names.
  if (path.startsWith("response.")) return path.replace("response", "credential");
  // Platforms are identified by id there.
  const known = path.replace(/^(donations|addDonations)\.(\d+)\.platform$/, "$1.$2.id");
  return known
    .split(".")
    .map((step) => fieldNames[step] ?? step.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`))
    .join(".");
}

/** Statuses that differ from our own API: never 403, and 400 for any invalid input. */
const statuses: Partial<Record<ProblemKind, number>> = { forbidden: 401, unconfirmed: 401, tooLarge: 400 };

function describe(problem: Problem): string {
  const said = problemInEnglish(problem);
  const fields = Object.entries(said.fields);
  if (problem.kind !== "invalid" || fields.length === 0) return said.message;
  return fields.map(([field, message]) => `${fieldName(field)}: ${message}`).join(" ");
}

/**
 * Converts a refusal into a response.
 * @param named params in the path; an invalid value there refers to nothing, which is a 404
 * @param creates whether the route creates something
 */
export function respondToProblem(problem: Problem, named: readonly string[], creates: boolean): ErrorResponse {
  const fields = Object.keys(problem.fields);
  const unknownAddress = problem.kind === "invalid" && fields.length > 0 && fields.every((one) => named.includes(one));
  if (problem.kind === "missing" || unknownAddress) return { status: 404, body: null };
  const { status, apiName } = problemKinds[problem.kind];
  const error =
    problem.kind === "forbidden" || problem.kind === "unauthenticated"
      ? problemKinds.unauthenticated.apiName
      : (statuses[problem.kind] ?? status) === 400
        ? creates
          ? "invalid_input"
          : "request_error"
        : apiName;
  return { status: statuses[problem.kind] ?? status, body: { error, description: describe(problem) } };
}

/** The response of unknown routes. */
export const unknownRoute: ErrorResponse = {
  status: 404,
  body: { error: "not_found", description: "No such route. All routes are listed at /docs." },
};

/** The response of a known path with an unsupported method. */
export function wrongMethod(allow: readonly string[]): ErrorResponse {
  const description = `This address accepts only ${allow.join(", ")}.`;
  return { status: 405, allow, body: { error: "method_not_allowed", description } };
}

/** The response of retired API versions. */
export const deprecated: ErrorResponse = {
  status: problemKinds.gone.status,
  body: {
    error: "api_deprecated",
    description: "This version of the API is no longer available. Use version 2, at /v2.",
  },
};

/** The response to anything else that was thrown: Fastify's client errors, or null for a bug. */
export function respondToError(error: unknown): ErrorResponse | null {
  if (!(error instanceof Error) || !("statusCode" in error)) return null;
  const status = Number(error.statusCode);
  if (!(status >= 400 && status < 500)) return null;
  return { status, body: { error: "request_error", description: error.message } };
}
