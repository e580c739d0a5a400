// Initial values of a new version's form: from its file, else from the previous version.
import type { Environment, Suggestion, VersionView } from "#features/catalog/contract.ts";
import type { VersionDraft } from "#web/components/publish/version-fields.tsx";

interface Given {
  readonly suggestion: Suggestion;
  /** The previous version; null for the first one. */
  readonly previous: VersionView | null;
  /** Loaders to choose from. */
  readonly loaders: readonly string[];
  /** Whether this project type has an environment. */
  readonly runs: boolean;
  /** The version to base it on; null for none. */
  readonly like: VersionDraft | null;
}

/** What a version copies from the one it is based on whatever its file says; number, name and changelog are its own. */
const taken = ["loaders", "gameVersions", "channel", "environment", "dependencies"] as const;

/** The draft with what it copies from the version it is based on. */
function copyFrom(begin: Draft, like: VersionDraft): Draft {
  const { channel, loaders, gameVersions, environment, dependencies } = like;
  const source = `version ${like.versionNumber}`;
  return {
    draft: { ...begin.draft, channel, loaders, gameVersions, environment, dependencies },
    sources: { ...begin.sources, ...Object.fromEntries(taken.map((field) => [field, source])) },
  };
}

interface Draft {
  readonly draft: VersionDraft;
  readonly sources: Readonly<Record<string, string>>;
}

/** The draft, and the source of each field's value: a file inside the upload, or "version 1.2". */
export function draftFrom({ suggestion, previous, loaders, runs, like }: Given): Draft {
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
  if (suggestion.name === null && suggestion.versionNumber !== null) sources.name = "version number";
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
  return like === null ? { draft, sources } : copyFrom({ draft, sources }, like);
}
