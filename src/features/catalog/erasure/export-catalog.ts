// What the catalogue knows of a person, for themselves to keep.
import type { ExportedRows } from "#features/accounts/index.ts";
import { pagesOf, rowsOf } from "#features/accounts/index.ts";
import { downloadsPage, projectsPage, uploadsOf, versionsPage } from "#features/catalog/erasure/store.ts";
import type { Db } from "#platform/database/open.ts";

export function exportCatalog(db: Db, userId: string): ExportedRows[] {
  const pages = pagesOf(db, userId);
  const versions = "The versions of those projects and all that you published, with changelogs, files and downloads.";
  const downloads = "What you downloaded while you were signed in, as long as we remember it.";
  return [
    pages("projects", "The projects you work on, with their texts, links, gallery and figures.", "", projectsPage),
    pages("versions", versions, "", versionsPage),
    rowsOf("uploads", "Files that you sent and did not publish yet.", () => uploadsOf(db, userId)),
    pages("downloads", downloads, 0, downloadsPage),
  ];
}
