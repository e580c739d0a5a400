// What the form of a new version begins with: what its file says, else what the version before it had. Pure.
import type { Environment, Suggestion, VersionView } from "#features/catalog/contract.ts";
import type { VersionDraft } from "#web/components/publish/version-fields.tsx";

interface Given {
  readonly suggestion: Suggestion;
  /** The version before, newest first; null for the first one. */
  readonly previous: VersionView | null;
  /** Loaders to choose from. */
  readonly loaders: readonly string[];
  /** Whether this type of project says where it runs. */
  readonly runs: boolean;
}

/** The draft, and for each field where its value comes from: a file inside the upload, or "version 1.2". */
export function draftFrom({ suggestion, previous, loaders, runs }: Given) {
  const sources: Record<string, string> = { ...suggestion.sources };
  const before = previous && `version ${previous.versionNumber}`;
  const orBefore = <T>(field: string, found: readonly T[], last: readonly T[] | undefined): readonly T[] => {
    if (found.length > 0 || before === null || last === undefined || last.length === 0) return found;
    sources[field] = before;
    return last;
  };
  const only = loaders.length === 1 ? loaders : [];
  const found = suggestion.loaders.filter((loader) => loaders.includes(loader));
  const environmentBefore: Environment = previous?.environment ?? "unknown";
  if (suggestion.environment === null && before !== null && environmentBefore !== "unknown")
    sources.environment = before;
  const draft: VersionDraft = {
    versionNumber: suggestion.versionNumber ?? "",
    name: suggestion.name ?? suggestion.versionNumber ?? "",
    channel: suggestion.channel ?? "release",
    loaders: orBefore("loaders", found.length > 0 ? found : only, previous?.loaders),
    gameVersions: orBefore("gameVersions", suggestion.gameVersions, previous?.gameVersions),
    environment: runs ? (suggestion.environment ?? environmentBefore) : null,
    changelog: "",
    status: "listed",
    dependencies: suggestion.dependencies.map(({ title, ...dependency }) => ({
      ...dependency,
      title: title ?? dependency.fileName ?? dependency.projectId ?? "",
    })),
  };
  return { draft, sources };
}
