// A version as the values of its form. Never imported by browser code.
import type { versionPage } from "#features/catalog/contract.ts";
import type { OutputOf } from "#kernel/operation.ts";
import type { VersionDraft } from "#web/components/publish/version-fields.tsx";

/** @param runs whether this project type has an environment */
export function draftOf({ version, dependencies }: OutputOf<typeof versionPage>, runs: boolean): VersionDraft {
  return {
    ...version,
    environment: runs ? version.environment : null,
    dependencies: dependencies.map(({ project: on, versionNumber, ...dependency }) => ({
      ...dependency,
      icon: on?.iconUrl ?? null,
      title: [on?.title ?? dependency.fileName ?? dependency.projectId, versionNumber].filter(Boolean).join(" "),
    })),
  };
}
