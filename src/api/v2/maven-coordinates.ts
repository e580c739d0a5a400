// Resolves Maven repository paths to versions and files.
import type { FileType, FileView, VersionView } from "#features/catalog/contract.ts";

/** Every constraint after the number must be a loader or game version of the version. */
function fits(version: VersionView, constraints: readonly string[]): boolean {
  const has = new Set([...version.loaders, ...version.gameVersions]);
  return constraints.every((one) => has.has(one));
}

/**
 * The version that a coordinate refers to: an id, a number, or `number-loader,gameversion`; the newest of several.
 * @param versions newest first
 */
export function findCoordinate(versions: readonly VersionView[], coordinate: string): VersionView | undefined {
  const exact =
    versions.find(({ id }) => id === coordinate) ?? versions.find((one) => one.versionNumber === coordinate);
  if (exact) return exact;
  for (let at = coordinate.lastIndexOf("-"); at > 0; at = coordinate.lastIndexOf("-", at - 1)) {
    const constraints = coordinate.slice(at + 1).split(",");
    const found = versions.find((one) => one.versionNumber === coordinate.slice(0, at) && fits(one, constraints));
    if (found) return found;
  }
  return undefined;
}

const classifiers: Readonly<Record<string, FileType>> = {
  sources: "sources-jar",
  dev: "dev-jar",
  javadoc: "javadoc-jar",
};

/**
 * A version's file under its real name, as `{artifact}-{version}.jar`, or as `{artifact}-{version}-sources.jar` by its
 * type.
 * @param stem `{artifact}-{version}` as in the URL
 */
export function findMavenFile(version: VersionView, stem: string, name: string): FileView | undefined {
  const real = version.files.find((file) => file.fileName === name);
  if (real) return real;
  const [, classifier, extension] = name.startsWith(stem)
    ? (/^(?:-([a-z]+))?\.(jar|zip|mrpack|litemod)$/.exec(name.slice(stem.length)) ?? [])
    : [];
  if (extension === undefined) return undefined;
  if (classifier === undefined) return version.files.find((file) => file.primary) ?? version.files[0];
  const type = classifiers[classifier];
  return type && version.files.find((file) => file.fileType === type);
}
