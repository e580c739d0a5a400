// Finds a version with the same number for the same loaders and game versions. For actions only.
import { listVersions } from "#features/catalog/contract.ts";
import type { requestContext } from "#web/lib/context.ts";

interface Like {
  readonly versionNumber: string;
  readonly loaders: readonly string[];
  readonly gameVersions: readonly string[];
}

/** Whether both lists have the same members. */
const same = (a: readonly string[], b: readonly string[]) =>
  new Set(a).size === new Set(b).size && a.every((one) => b.includes(one));

export function isTwin(a: Like, b: Like): boolean {
  return (
    a.versionNumber === b.versionNumber.trim() && same(a.loaders, b.loaders) && same(a.gameVersions, b.gameVersions)
  );
}

/** Whether the project already has such a version. */
export async function hasTwin(call: ReturnType<typeof requestContext>["call"], project: string, wanted: Like) {
  const { gameVersions } = wanted;
  if (gameVersions.length === 0 || wanted.loaders.length === 0) return false;
  const filter = { gameVersions: gameVersions.slice(0, 1), includeChangelog: false };
  const versions = await call(listVersions, { project, ...filter, whenLong: "omit" });
  return versions.some((version) => isTwin(version, wanted));
}
