// Reads a version's dependencies from its form: pure, except for looking up versions by number.
import type { Refusal } from "#kernel/refusal.ts";
import { textsIn } from "#web/components/form/keep-form.ts";
import type { DependencyKind } from "#features/catalog/contract.ts";

export interface Dependency {
  readonly projectId: string | null;
  readonly versionId: string | null;
  readonly fileName: string | null;
  readonly kind: DependencyKind;
}

const kinds: readonly string[] = ["required", "optional", "incompatible", "embedded"] satisfies DependencyKind[];
const isKind = (kind: unknown): kind is DependencyKind => typeof kind === "string" && kinds.includes(kind);
const textOrNull = (value: unknown) => (typeof value === "string" && value !== "" ? value : null);

/** A dependency that the page itself wrote into the form; null when it was tampered with beyond recognition. */
function readKnown(text: string): Dependency | null {
  try {
    const found = Object(JSON.parse(text)) as Record<string, unknown>;
    if (!isKind(found.kind)) return null;
    return {
      projectId: textOrNull(found.projectId),
      versionId: textOrNull(found.versionId),
      fileName: textOrNull(found.fileName),
      kind: found.kind,
    };
  } catch {
    return null;
  }
}

export interface NamedDependency {
  readonly project: string;
  readonly version: string;
  readonly kind: DependencyKind;
}

/** Form rows that are filled in, in order. The URL of a project's page counts as its name. */
function namedDependencies(form: FormData): NamedDependency[] {
  const versions = textsIn(form, "dependency-version");
  const rowKinds = textsIn(form, "dependency-kind");
  return textsIn(form, "dependency-project").flatMap((text, row) => {
    const project = text.trim().replace(/^https?:\/\/[^/]+\/[a-z]+\/([^/?#]+).*$/i, "$1");
    const version = versions[row]?.trim() ?? "";
    const kind = rowKinds[row];
    return project === "" && version === "" ? [] : [{ project, version, kind: isKind(kind) ? kind : "required" }];
  });
}

/** Finds a version's id by id or number; null when there is none. */
type FindVersion = (project: string, version: string) => Promise<string | null>;

/** The dependencies to submit, and which rows cannot be found, by their would-be position. */
export async function readDependencies(form: FormData, findVersion: FindVersion) {
  const dependencies: Dependency[] = textsIn(form, "dependency").flatMap((text) => readKnown(text) ?? []);
  const problems: Record<string, Refusal> = {};
  for (const { project, version, kind } of namedDependencies(form)) {
    const place = `dependencies.${dependencies.length}`;
    if (project === "") problems[place] = { code: "version.dependency.whose", values: { version } };
    const versionId = version === "" || project === "" ? null : await findVersion(project, version);
    if (project !== "" && version !== "" && versionId === null)
      problems[place] = { code: "version.unknown.of", values: { version, project } };
    dependencies.push({ projectId: project || null, versionId, fileName: null, kind });
  }
  return { dependencies, problems };
}
