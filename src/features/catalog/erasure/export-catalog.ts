// What the catalogue knows of a person, for themselves to keep.
import type { ExportedRows } from "#features/accounts/index.ts";
import { rowsOf } from "#features/accounts/index.ts";
import { downloadsBy, everyRow, projectsPage, uploadsOf, versionsPage } from "#features/catalog/erasure/store.ts";
import type { Db } from "#platform/database/open.ts";

export function exportCatalog(db: Db, userId: string): ExportedRows[] {
  return [
    {
      name: "projects",
      says: "The projects you work on, with their texts, links, gallery and figures.",
      rows: () => everyRow(db, userId, projectsPage),
    },
    {
      name: "versions",
      says: "The versions of those projects and all that you published, with changelogs, files and downloads.",
      rows: () => everyRow(db, userId, versionsPage),
    },
    rowsOf("uploads", "Files that you sent and did not publish yet.", () => uploadsOf(db, userId)),
    rowsOf("downloads", "What you downloaded while you were signed in, as long as we remember it.", () =>
      downloadsBy(db, userId),
    ),
  ];
}
