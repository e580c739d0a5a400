// A version as the fields of its form hold it. Never imported by what runs in browsers.
import type { versionPage } from "#features/catalog/contract.ts";
import type { OutputOf } from "#kernel/operation.ts";
import type { VersionDraft } from "#web/components/publish/version-fields.tsx";

/** @param runs whether this type of project says where it runs */
export function draftOf({ version, dependencies }: OutputOf<typeof versionPage>, runs: boolean): VersionDraft {
  return {
    ...version,
    environment: runs ? version.environment : null,
    dependencies: dependencies.map(({ project: on, versionNumber, ...dependency }) => ({
      ...dependency,
      title: [on?.title ?? dependency.fileName ?? dependency.projectId, versionNumber].filter(Boolean).join(" "),
    })),
  };
}
